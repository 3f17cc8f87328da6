import { describe, expect, it } from 'vitest';
import {
  refereedMatchId,
  rewardRefereed,
  type RefereedMatch,
} from '../../../../src/main/rewards/refereed.ts';
import { OTHER, rewardDesk, WALLET } from '../../../support/rewards/desk.ts';

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
  it('rewards each wallet by its place, in the order in which they were named', async () => {
    const { desk } = await rewardDesk();
    const answer = await rewardRefereed(desk, PLAYED);
    const rows = answer.ok ? answer.value : [];
    expect(rows).toMatchObject([
      { wallet: WALLET, outcome: 'rewarded', evidence: 'host', hold: null },
      { wallet: OTHER, outcome: 'rewarded' },
    ]);
    expect(rows[0]?.amountMicro).toBeGreaterThan(rows[1]?.amountMicro ?? Infinity);
    expect(desk.mints.list({})).toHaveLength(2);
  });

  it('is decided once: asking again answers what was decided', async () => {
    const { desk } = await rewardDesk();
    const first = await rewardRefereed(desk, PLAYED);
    const turned = PLAYED.results.map(({ wallet, placement }) => ({ wallet, placement: 3 - placement }));
    const second = await rewardRefereed(desk, { ...PLAYED, results: turned });
    expect(second).toEqual(first);
    expect(desk.wallets.totalsOf(WALLET).matches).toBe(1);
  });

  it('of who is banned is rejected and still decided', async () => {
    const { desk } = await rewardDesk();
    desk.writer.writeNow(() =>
      desk.wallets.ban({ wallet: WALLET, reason: 'bots', untilMs: null, by: 'person', atMs: 0 }),
    );
    expect(await rewardRefereed(desk, PLAYED)).toMatchObject({
      value: [{ outcome: 'rejected', code: 'BANNED', amountMicro: 0 }, { outcome: 'rewarded' }],
    });
  });

  it.each([
    ['four players', { playerCount: 4 }],
    ['a wallet that sits twice', { results: [PLAYED.results[0]!, PLAYED.results[0]!] }],
  ])('with %s is refused', async (_, change) => {
    const { desk, said } = await rewardDesk();
    expect(await rewardRefereed(desk, { ...PLAYED, ...change })).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(said()).toEqual([]);
  });

  it('has an id that follows from its system and its own', () => {
    const ids = [
      refereedMatchId('league', 'm1'),
      refereedMatchId('sessions', 'm1'),
      refereedMatchId('league', 'm2'),
    ];
    expect(new Set(ids).size).toBe(3);
  });
});
