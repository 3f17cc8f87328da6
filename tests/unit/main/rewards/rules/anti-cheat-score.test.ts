import { describe, expect, test } from 'vitest';
import { HOLD_SCORE } from '../../../../../src/shared/contract/index.ts';
import {
  findExceededLimit,
  antiCheatScoreOf,
  type AntiCheatInput,
} from '../../../../../src/main/rewards/rules/anti-cheat-score.ts';

const HONEST: AntiCheatInput = {
  signals: {
    inputHash: 'a',
    frameCount: 6000,
    avgTickRate: 60,
    inputTimingVariance: 80,
    movementHash: 'b',
    suspiciousFlags: [],
  },
  placement: 1,
  durationMs: 100_000,
  history: { isRepeated: false, winStreak: 0 },
};
const signalling = (change: Partial<AntiCheatInput['signals']>): AntiCheatInput => ({
  ...HONEST,
  signals: { ...HONEST.signals, ...change },
});
const names = (input: AntiCheatInput): string[] => antiCheatScoreOf(input).parts.map(({ name }) => name);
const flags = (count: number): string[] => Array.from({ length: count }, (_, n) => `flag-${n}`);

describe('the anti-cheat score of a claim', () => {
  test('is 0 for an honest one', () => {
    expect(antiCheatScoreOf(HONEST)).toMatchObject({ score: 0, parts: [] });
  });

  test('rises outside the tick rate bounds, not at them', () => {
    expect([55, 65].flatMap((avgTickRate) => names(signalling({ avgTickRate })))).toEqual([]);
    expect([54.9, 65.1].map((avgTickRate) => names(signalling({ avgTickRate })))).toEqual([
      ['tick_rate'],
      ['tick_rate'],
    ]);
  });

  test('rises at the variance of a program', () => {
    expect(names(signalling({ inputTimingVariance: 50 }))).toEqual(['input_variance']);
    expect(names(signalling({ inputTimingVariance: 50.1 }))).toEqual([]);
  });

  test('rises for missing frames and not for additional ones', () => {
    expect(names(signalling({ frameCount: 4800 }))).toEqual([]);
    expect(names(signalling({ frameCount: 4799 }))).toEqual(['frames']);
    expect(names(signalling({ frameCount: 60_000 }))).toEqual([]);
  });

  test('rises for the tenth win in a row, and not for a loss after nine wins', () => {
    const after = (winStreak: number, placement: number) =>
      names({ ...HONEST, placement, history: { isRepeated: false, winStreak } });
    expect([after(8, 1), after(9, 1), after(9, 2)]).toEqual([[], ['winning_row'], []]);
  });

  test('is the sum of its parts, 100 at most', () => {
    const recorded = { ...HONEST, history: { isRepeated: true, winStreak: 0 } };
    const two = antiCheatScoreOf({ ...recorded, signals: { ...HONEST.signals, inputTimingVariance: 0 } });
    expect(two.score).toBe(two.parts.reduce((sum, { points }) => sum + points, 0));
    expect(two.score).toBeGreaterThanOrEqual(HOLD_SCORE);
    const all = signalling({
      avgTickRate: 1000,
      inputTimingVariance: 0,
      suspiciousFlags: flags(5),
      frameCount: 0,
    });
    expect(antiCheatScoreOf({ ...all, history: { isRepeated: true, winStreak: 50 } }).score).toBe(100);
  });

  test('never holds a reward because of flags alone', () => {
    expect(antiCheatScoreOf(signalling({ suspiciousFlags: flags(99) })).score).toBeLessThan(HOLD_SCORE);
  });
});

describe('the hard limits', () => {
  test('are exceeded by frame counts out of bounds and by too many flags', () => {
    const { signals } = HONEST;
    const found = [99, 100, 100_000, 100_001].map((frameCount) =>
      findExceededLimit({ ...signals, frameCount }),
    );
    expect(found).toEqual(['frame_count', null, null, 'frame_count']);
    expect(findExceededLimit({ ...signals, suspiciousFlags: flags(5) })).toBeNull();
    expect(findExceededLimit({ ...signals, suspiciousFlags: flags(6) })).toBe('flags');
  });
});
