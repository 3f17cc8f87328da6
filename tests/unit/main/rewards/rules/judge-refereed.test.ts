import { describe, expect, test } from 'vitest';
import { judgeRefereed } from '../../../../../src/main/rewards/rules/judge-refereed.ts';

const CLAIM = { wallet: '0xaa', playerCount: 2, placement: 1, tiedCount: 1 };
const FACTS = { isAlreadyDecided: false, isBanned: false, day: { matches: 0, earnedMicro: 0 } };

describe('a match that this host refereed', () => {
  test('needs no session, signature or duration', () => {
    const { rows, failed } = judgeRefereed(CLAIM, FACTS);
    expect(failed).toBeNull();
    const here = rows.filter(({ state }) => state === 'refereed_here').map(({ name }) => name);
    expect(here).toEqual(
      expect.arrayContaining(['match_known', 'session_proven', 'signature', 'anti_cheat']),
    );
    expect(here).not.toContain('not_banned');
  });

  test('rejects a banned wallet', () => {
    expect(judgeRefereed(CLAIM, { ...FACTS, isBanned: true }).failed?.code).toBe('BANNED');
  });

  test('rejects a decided match', () => {
    expect(judgeRefereed(CLAIM, { ...FACTS, isAlreadyDecided: true }).failed?.code).toBe(
      'DUPLICATE_SUBMISSION',
    );
  });

  test('has no share for an impossible placement', () => {
    const { failed, share } = judgeRefereed({ ...CLAIM, placement: 3 }, FACTS);
    expect(share).toBeNull();
    expect(failed?.code).toBe('INVALID_PLACEMENT');
  });

  test('shares a placement among tied players', () => {
    expect(judgeRefereed({ ...CLAIM, tiedCount: 2 }, FACTS).share).toEqual({ percent: 100, among: 2 });
  });

  test('stays valid beyond the daily cap, which only lowers the reward', () => {
    const day = { matches: 50, earnedMicro: 0 };
    const { rows, failed } = judgeRefereed(CLAIM, { ...FACTS, day });
    expect(failed).toBeNull();
    expect(rows.find(({ name }) => name === 'daily_caps')?.state).toBe('capped');
  });
});
