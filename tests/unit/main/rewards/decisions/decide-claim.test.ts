import { describe, expect, test } from 'vitest';
import type { RewardClaim } from '../../../../../src/main/rewards/rules/judge-submit.ts';
import { parseVerdict } from '../../../../../src/main/rewards/decisions/reward-verdict.ts';
import { WALLET } from '../../../../support/rewards/test-rewards.ts';
import { claimOf, PLAYED_MS, rewardMatches } from '../../../../support/rewards/matches.ts';

async function decided(
  change: Partial<RewardClaim> = {},
  { earnedMicro = 0, realMoney = false, lobbyId = '' } = {},
) {
  const storage = await rewardMatches();
  if (realMoney) Object.assign(storage.context, { isPlayMoney: () => false });
  const match = await storage.started({ lobbyId: lobbyId || null });
  if (earnedMicro > 0) storage.earned(earnedMicro);
  storage.time.advance(PLAYED_MS);
  const { decision } = await storage.submit(match, { claim: change });
  if (decision === null) throw new Error('nothing was decided');
  return { ...storage, match, decision, mint: storage.context.mints.find(match.matchId, WALLET) };
}
const risky = (flags: number): Partial<RewardClaim> => ({
  antiCheat: { ...claimOf('any').antiCheat, suspiciousFlags: Array.from({ length: flags }, () => 'flag') },
});

describe('an accepted claim', () => {
  test('pays its share of the pool and the duration bonus', async () => {
    // 70 % of 20 MONARD and a bonus of 1.00 for two minutes.
    expect((await decided()).decision).toMatchObject({
      outcome: 'rewarded',
      amountMicro: 15_000_000,
      hold: null,
    });
  });

  test('is flagged and paid with a low score, and held with a high one', async () => {
    expect((await decided(risky(1))).decision).toMatchObject({ outcome: 'flagged', riskScore: 10 });
    const { inputHash, movementHash } = claimOf('any').antiCheat;
    const antiCheat = { ...risky(5).antiCheat, inputHash, movementHash, avgTickRate: 80, frameCount: 9600 };
    const { decision, mint } = await decided({ antiCheat } as Partial<RewardClaim>);
    expect([decision.outcome, decision.hold, mint?.state]).toEqual(['held', 'risk', 'held']);
  });

  test('is never paid in real money without a person', async () => {
    expect((await decided({}, { realMoney: true })).decision).toMatchObject({
      outcome: 'held',
      hold: 'client_evidence',
    });
  });

  test('waits for the other wallets of its lobby', async () => {
    expect((await decided({}, { lobbyId: 'lobby-00' })).decision.hold).toBe('lobby_open');
  });

  test('earns the rest of the daily cap, and beyond it stays valid without a reward', async () => {
    const last = await decided({}, { earnedMicro: 495_000_000 });
    expect([last.decision.amountMicro, parseVerdict(last.decision.verdict).remainingMicro]).toEqual([
      5_000_000, 0,
    ]);
    const past = await decided({}, { earnedMicro: 500_000_000, realMoney: true });
    expect(past.decision).toMatchObject({ outcome: 'capped', code: 'DAILY_CAP_EXCEEDED', hold: null });
    expect(past.mint).toBeNull();
  });
});

describe('a rejected claim', () => {
  test('ends the session, pays nothing and does not count as a match of the day', async () => {
    const { decision, context, match, mint } = await decided({ kills: 2 });
    expect(decision).toMatchObject({ outcome: 'rejected', code: 'INVALID_KILLS', amountMicro: 0 });
    expect([context.matches.find(match.matchId)?.status, mint]).toEqual(['rejected', null]);
    expect(context.wallets.findDay(WALLET, '2026-11-21').matches).toBe(0);
  });

  test('is stored without its placement if that is impossible', async () => {
    expect((await decided({ placement: 3 })).decision).toMatchObject({
      code: 'INVALID_PLACEMENT',
      placement: null,
    });
  });

  test('stores its hashes, so that the recording cannot be submitted again', async () => {
    const { context, match, time } = await decided({ kills: 2 });
    const { inputHash, movementHash } = claimOf(match.matchId).antiCheat;
    const seen = (by: string) => context.wallets.isHashSeen([inputHash, movementHash], by, time.nowMs() - 1);
    expect([seen('another'), seen(match.matchId)]).toEqual([true, false]);
  });
});
