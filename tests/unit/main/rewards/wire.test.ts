import { describe, expect, test } from 'vitest';
import type { StoredDecision } from '../../../../src/main/rewards/store/decision-store.ts';
import {
  microToMonard,
  toRewardResponse,
  toStartRequest,
  toSubmitResponse,
  toSubmitRequest,
  emptySubmit,
} from '../../../../src/main/rewards/wire.ts';
import { matchSubmitResponse, type MatchSubmitBody } from '../../../../src/shared/wire/rewards-000.ts';
import { decisionOf, OTHER, WALLET } from '../../../support/rewards/test-rewards.ts';
import { claimOf, PLAYED_MS, rewardMatches } from '../../../support/rewards/matches.ts';

async function answered(kills = 1, times = 1) {
  const { started, submit, time, context } = await rewardMatches();
  const match = await started();
  time.advance(PLAYED_MS);
  for (let n = 1; n < times; n += 1) await submit(match, { claim: { kills } });
  const result = await submit(match, { claim: { kills } });
  return toSubmitResponse({ ...result, mint: context.mints.find(match.matchId, WALLET) });
}

test('converts micro-units to MONARD with two decimals at most', () => {
  expect([15_000_000, 10_000, 4_999, 5_000, 1_005_000].map(microToMonard)).toEqual([15, 0.01, 0, 0.01, 1.01]);
});

describe('a request body', () => {
  test('has its match id in lower case and its proven wallet', () => {
    const { wallet: _wallet, ...claim } = claimOf('ABCDEF00-0000-4000-8000-000000000000');
    const body = { ...claim, walletAddress: WALLET.toUpperCase(), sessionToken: 't', clientSignature: 's' };
    const request = toSubmitRequest(body as unknown as MatchSubmitBody, OTHER, '::1');
    expect(request.claim).toMatchObject({ matchId: 'abcdef00-0000-4000-8000-000000000000', wallet: OTHER });
    expect(request.body).toBe(body);
  });

  test('has no lobby if it names none', () => {
    const body = { walletAddress: WALLET, walletSignature: '0x', playerCount: 2, timestamp: 1 } as const;
    expect(toStartRequest(body, WALLET, '::1')).toMatchObject({ lobbyId: null, clientAddress: '::1' });
  });
});

describe('the answer to a submission', () => {
  test('of a paid match contains the amount, its breakdown and its mint status', async () => {
    const answer = await answered();
    expect(matchSubmitResponse.partial().safeParse(answer).success).toBe(true);
    expect(answer).toMatchObject({
      success: true,
      reward: {
        eligible: true,
        amount: 15,
        amountMicro: '15000000',
        mintStatus: 'pending',
        breakdown: {
          prizePool: 20,
          placementPercent: 0.7,
          baseReward: 14,
          durationBonus: 1,
          matchNumberToday: 1,
        },
      },
      validation: { matchValid: true, durationValid: true, placementValid: true, dailyCapRemaining: 485 },
    });
    expect(answer).not.toHaveProperty('error');
    expect(answer.reward).not.toHaveProperty('txHash');
  });

  test('of a refused one contains no reward and the failed value', async () => {
    const { success, reward, error, rejectionReason, validation } = await answered(2);
    expect([success, reward.eligible, reward.amount, rejectionReason]).toEqual([
      false,
      false,
      0,
      'INVALID_KILLS',
    ]);
    expect(error?.message).toContain('saw 2, wanted 0..1');
    expect([validation.matchValid, validation.antiCheatPassed]).toEqual([true, false]);
  });

  test('of a repeated one contains the decided reward', async () => {
    const { success, reward, error } = await answered(1, 2);
    expect([success, reward.amount, error?.code]).toEqual([false, 15, 'DUPLICATE_SUBMISSION']);
  });

  test('without a verdict has all fields', () => {
    const { reward, validation } = emptySubmit();
    expect([reward.eligible, validation.matchValid, validation.antiCheatPassed]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the reward of a match', () => {
  const verdict = JSON.stringify({ rows: [], risk: null, payout: null, remainingMicro: 0 });
  const view = (review: StoredDecision['review'], state: string) => {
    const decision = { ...decisionOf({ verdict }), review } as StoredDecision;
    const mint = { state, txHash: '0xfe' } as never;
    return toRewardResponse('m', { status: 'submitted', view: { decision, mint } }).reward;
  };

  test('names its transaction once it is in a block', () => {
    expect([view(null, 'sent').txHash, view(null, 'mined').txHash]).toEqual([undefined, '0xfe']);
  });

  test('is not eligible after a person rejected it', () => {
    expect([view(null, 'held').eligible, view('rejected', 'rejected').eligible]).toEqual([true, false]);
  });
});
