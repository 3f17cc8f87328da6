import { describe, expect, test } from 'vitest';
import {
  judgeCaps,
  judgeSubmit,
  type RewardClaim,
  type StoredMatch,
  type SubmitState,
} from '../../../../../src/main/rewards/rules/judge-submit.ts';

const CLAIM: RewardClaim = {
  matchId: 'm',
  wallet: '0xaa',
  placement: 1,
  playerCount: 3,
  durationMs: 120_000,
  kills: 2,
  antiCheat: {
    inputHash: 'a',
    frameCount: 7200,
    avgTickRate: 60,
    inputTimingVariance: 80,
    movementHash: 'b',
    suspiciousFlags: [],
  },
};
const MATCH: StoredMatch = { wallet: '0xaa', playerCount: 3, status: 'active', expiresAtMs: 600_000 };
const AT_MS = 121_000;
const FACTS: SubmitState = {
  match: MATCH,
  tokenMatches: true,
  hmacMatches: true,
  firstReceipt: { atMs: AT_MS, elapsedMs: 120_000 },
  isBanned: () => false,
  history: () => ({ isRepeated: false, winStreak: 0 }),
  day: () => ({ matches: 0, earnedMicro: 0 }),
  lastMatchAtMs: () => null,
};

const claiming = (change: Partial<RewardClaim>) =>
  judgeSubmit({ ...CLAIM, ...change }, FACTS).failed?.code ?? null;
const knowing = (change: Partial<SubmitState>) =>
  judgeSubmit(CLAIM, { ...FACTS, ...change }).failed?.code ?? null;
const inMatch = (change: Partial<StoredMatch>) => knowing({ match: { ...MATCH, ...change } });
const notCalled = (): never => {
  throw new Error('asked for too early');
};

describe('a submission', () => {
  test('passes every check and is proven if everything is right', () => {
    const { failed, rows, antiCheatScore: risk, isProven } = judgeSubmit(CLAIM, FACTS);
    expect(failed).toBeNull();
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['passed']));
    expect([risk?.score, isProven]).toEqual([0, true]);
  });

  test.each([
    ['for an unknown match', { match: null }, 'INVALID_MATCH'],
    ['with a wrong token', { tokenMatches: false }, 'INVALID_SESSION'],
    ['with a wrong HMAC', { hmacMatches: false }, 'INVALID_SIGNATURE'],
  ] as const)('%s is unproven, and no stored fact about the wallet is read', (_, change, code) => {
    const stores = { isBanned: notCalled, history: notCalled, day: notCalled, lastMatchAtMs: notCalled };
    const { failed, isProven, antiCheatScore: risk } = judgeSubmit(CLAIM, { ...FACTS, ...stores, ...change });
    expect([failed?.code, isProven, risk]).toEqual([code, false, null]);
  });

  test('is late from the millisecond in which its session expires', () => {
    const at = (atMs: number) => knowing({ firstReceipt: { atMs, elapsedMs: 120_000 } });
    expect([at(599_999), at(600_000)]).toEqual([null, 'SESSION_EXPIRED']);
  });

  test('is a duplicate when repeated, also long after the session’s end', () => {
    const late = { firstReceipt: { atMs: 700_000, elapsedMs: 120_000 } };
    expect(knowing({ ...late, match: { ...MATCH, status: 'submitted' } })).toBe('DUPLICATE_SUBMISSION');
    expect(inMatch({ status: 'expired' })).toBe('SESSION_EXPIRED');
  });

  test('must have the wallet and player count of the start', () => {
    expect(claiming({ wallet: '0xbb' })).toBe('WALLET_MISMATCH');
    expect(claiming({ playerCount: 5 })).toBe('PLAYER_COUNT_MISMATCH');
    expect(knowing({ isBanned: () => true })).toBe('BANNED');
  });

  test('must have a possible placement and number of kills', () => {
    expect([claiming({ placement: 0 }), claiming({ placement: 4 })]).toEqual([
      'INVALID_PLACEMENT',
      'INVALID_PLACEMENT',
    ]);
    expect([claiming({ kills: -1 }), claiming({ kills: 3 }), claiming({ kills: 0 })]).toEqual([
      'INVALID_KILLS',
      'INVALID_KILLS',
      null,
    ]);
  });

  test('must have an allowed duration, both bounds included', () => {
    const lasting = (durationMs: number) =>
      judgeSubmit(
        { ...CLAIM, durationMs },
        { ...FACTS, firstReceipt: { atMs: AT_MS, elapsedMs: durationMs } },
      ).failed?.code ?? null;
    expect([59_999, 60_000, 300_000, 300_001].map(lasting)).toEqual([
      'MATCH_TOO_SHORT',
      null,
      null,
      'MATCH_TOO_LONG',
    ]);
  });

  test('may differ from the measured duration by five seconds', () => {
    const measured = (elapsedMs: number) => knowing({ firstReceipt: { atMs: AT_MS, elapsedMs } });
    expect([114_999, 115_000, 125_000, 125_001].map(measured)).toEqual([
      'DURATION_MISMATCH',
      null,
      null,
      'DURATION_MISMATCH',
    ]);
  });

  test('fails beyond a hard limit, and is flagged if it is only unusual', () => {
    expect(claiming({ antiCheat: { ...CLAIM.antiCheat, frameCount: 1 } })).toBe('ANTI_CHEAT_FAILED');
    const odd = judgeSubmit({ ...CLAIM, antiCheat: { ...CLAIM.antiCheat, suspiciousFlags: ['lag'] } }, FACTS);
    expect(odd.failed).toBeNull();
    expect(odd.rows.find(({ name }) => name === 'anti_cheat')?.state).toBe('flagged');
  });

  test('must come 30 s after the wallet’s last one', () => {
    const after = (ms: number) => knowing({ lastMatchAtMs: () => AT_MS - ms });
    expect([after(29_999), after(30_000)]).toEqual(['COOLDOWN_ACTIVE', null]);
  });
});

describe('the daily caps', () => {
  test('are reached by matches or earnings, and never fail a match', () => {
    const states = [
      { matches: 49, earnedMicro: 499_999_999 },
      { matches: 50, earnedMicro: 0 },
      { matches: 0, earnedMicro: 500_000_000 },
    ].map((day) => judgeCaps(day).state);
    expect(states).toEqual(['passed', 'capped', 'capped']);
  });
});
