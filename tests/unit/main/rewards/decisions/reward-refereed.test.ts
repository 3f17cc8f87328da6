import { describe, expect, test } from 'vitest';
import {
  refereedMatchId,
  rewardRefereed,
  type RefereedMatch,
} from '../../../../../src/main/rewards/decisions/reward-refereed.ts';
import { OTHER, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const PLAYED: RefereedMatch = {
  system: 'league',
  match: 'm1',
  playerCount: 2,
  durationMs: 120_000,
  results: [
    { wallet: WALLET, placement: 1 },
    { wallet: OTHER, placement: 2 },
  ],
};

describe('a match that this host refereed', () => {
  test('rewards each wallet by its placement, in the given order', async () => {
    const { context } = await testRewards();
    const answer = await rewardRefereed(context, PLAYED);
    const rows = answer.ok ? answer.value : [];
    expect(rows).toMatchObject([
      { wallet: WALLET, outcome: 'rewarded', evidence: 'host', hold: null },
      { wallet: OTHER, outcome: 'rewarded' },
    ]);
    expect(rows[0]?.amountMicro).toBeGreaterThan(rows[1]?.amountMicro ?? Infinity);
    expect(context.mints.list({})).toHaveLength(2);
  });

  test('is decided once, and a repeated request returns the decision', async () => {
    const { context } = await testRewards();
    const first = await rewardRefereed(context, PLAYED);
    const turned = PLAYED.results.map(({ wallet, placement }) => ({ wallet, placement: 3 - placement }));
    const second = await rewardRefereed(context, { ...PLAYED, results: turned });
    expect(second).toEqual(first);
    expect(context.wallets.findTotals(WALLET).matches).toBe(1);
  });

  test('is rejected for a banned wallet, with a stored decision', async () => {
    const { context } = await testRewards();
    context.writer.writeNow(() =>
      context.wallets.ban({ wallet: WALLET, reason: 'bots', untilMs: null, by: 'person', atMs: 0 }),
    );
    expect(await rewardRefereed(context, PLAYED)).toMatchObject({
      value: [{ outcome: 'rejected', code: 'BANNED', amountMicro: 0 }, { outcome: 'rewarded' }],
    });
  });

  test.each([
    ['four players', { playerCount: 4 }],
    ['the same wallet twice', { results: [PLAYED.results[0]!, PLAYED.results[0]!] }],
  ])('with %s is refused', async (_, change) => {
    const { context, auditRows } = await testRewards();
    expect(await rewardRefereed(context, { ...PLAYED, ...change })).toMatchObject({
      code: 'INVALID_REQUEST',
    });
    expect(auditRows()).toEqual([]);
  });

  test('has an id that is derived from its system and its own id', () => {
    const ids = [
      refereedMatchId('league', 'm1'),
      refereedMatchId('sessions', 'm1'),
      refereedMatchId('league', 'm2'),
    ];
    expect(new Set(ids).size).toBe(3);
  });
});
