import { describe, expect, test } from 'vitest';
import { createPrizePayer } from '../../../../../src/main/rewards/prizes/prize-payer.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import { ANN, BOB, testPrizes, reportedMatch } from '../../../../support/prizes/test-prizes.ts';

const AGAIN_MS = 30_000;

/** A league with a pool and the part that pays it out. */
async function setUp({ amountMicro = 500, rewardMatches = false } = {}) {
  const parts = await testPrizes();
  const { context, writer } = parts;
  writer.writeNow(() =>
    context.store.upsertPrize({ leagueId: 'l1', amountMicro, rewardMatches, by: 'person', atMs: 1 }),
  );
  const wallet = (playerId: string, owner: string) =>
    writer.writeNow(() => context.store.upsertWallet('l1', playerId, owner, 1));
  return { ...parts, wallet, payer: createPrizePayer(context), prize: () => context.store.findPrize('l1') };
}

describe('the pool of a league', () => {
  test('is paid once at the league’s end to players with a wallet', async () => {
    const { payer, world, wallet, requested, prize, auditRows } = await setUp();
    wallet('bob', BOB);
    await payer.payDue('l1');
    expect(requested).toEqual([]);
    world.status = 'completed';
    await payer.payDue('l1');
    await payer.payDue('l1');
    expect(requested).toMatchObject([
      {
        kind: 'pool',
        request: { amountMicro: 500, players: 2, places: [{ wallet: BOB, placement: 2, tied: 1 }] },
      },
    ]);
    expect([prize()?.state, auditRows()]).toEqual(['paid', ['PRIZE_SETTLED l1 host']]);
  });

  test('uses the wallets of the agents that play', async () => {
    const { payer, world, requested } = await setUp();
    world.agentWallets = { 'agent-ann': ANN, 'agent-bob': BOB };
    world.status = 'completed';
    await payer.payDue('l1');
    expect(requested).toMatchObject([{ request: { places: [{ wallet: ANN, placement: 1 }] } }]);
  });

  test.each([
    ['is void for a cancelled league', 'cancelled', 'void', 500],
    ['is paid to no player without a wallet', 'completed', 'nobody', 500],
    ['is paid to no player if it is zero', 'completed', 'nobody', 0],
  ])('%s, without calling the reward authority', async (_, status, state, amountMicro) => {
    const { payer, world, requested, prize } = await setUp({ amountMicro });
    world.status = status;
    await payer.payDue('l1');
    expect([prize()?.state, requested]).toEqual([state, []]);
  });

  test('stays open with fixed placements if it was refused, and is tried again', async () => {
    const { payer, world, wallet, requested, prize, clock, logs } = await setUp();
    wallet('ann', ANN);
    world.status = 'completed';
    world.pool = refuse('CONFLICT', 'not now');
    payer.watch('l1');
    await payer.payDue('l1');
    expect([prize()?.state, logs[0]]).toEqual(['open', 'a prize could not be paid out; trying again']);
    wallet('ann', BOB);
    world.pool = accept([{}]);
    clock.advance(AGAIN_MS);
    await payer.payDue('l1');
    expect(prize()?.state).toBe('paid');
    expect(requested.at(-1)).toMatchObject({ request: { places: [{ wallet: ANN }] } });
    await payer.stop();
  });
});

describe('a reported match', () => {
  test('is claimed once, with its duration', async () => {
    const { payer, world, wallet, requested, context } = await setUp({ rewardMatches: true });
    wallet('ann', ANN);
    world.matches = [reportedMatch(), reportedMatch({ matchId: 'm2', phase: 'PLAYING' })];
    await payer.payDue('l1');
    await payer.payDue('l1');
    expect(requested).toMatchObject([{ kind: 'match', request: { match: 'l1/m1', durationMs: 60_000 } }]);
    expect(context.store.listMatchRewards('l1')).toMatchObject([{ matchId: 'm1', state: 'decided' }]);
  });

  test('is skipped for an external referee or if the reward authority refuses it', async () => {
    const { payer, world, wallet, context } = await setUp({ rewardMatches: true });
    wallet('ann', ANN);
    world.refereed = () => Promise.resolve(refuse('CONFLICT', 'no'));
    world.matches = [reportedMatch()];
    await payer.payDue('l1');
    world.isHosted = false;
    world.matches.push(reportedMatch({ matchId: 'm2' }));
    await payer.payDue('l1');
    expect(context.store.listMatchRewards('l1')).toMatchObject([
      { matchId: 'm1', state: 'skipped', reason: 'refused' },
      { matchId: 'm2', state: 'skipped', reason: 'outside_referee', claim: null },
    ]);
  });

  test('is requested again with the stored claim if the decision was lost', async () => {
    const { payer, world, wallet, requested, context } = await setUp({ rewardMatches: true });
    wallet('ann', ANN);
    world.matches = [reportedMatch()];
    world.refereed = () => Promise.reject(new Error('no room'));
    await payer.payDue('l1');
    wallet('ann', BOB);
    world.refereed = () => Promise.resolve(accept({}));
    await payer.payDue('l1');
    expect(requested).toHaveLength(2);
    expect(requested[1]).toEqual(requested[0]);
    expect(context.store.findMatchReward('l1', 'm1')?.state).toBe('decided');
    await payer.stop();
  });
});

test('ignores events of a league without a prize', async () => {
  const { payer, world, prize } = await setUp();
  world.status = 'cancelled';
  payer.onLeagueChanged('l1');
  await payer.stop();
  expect(prize()?.state).toBe('open');
});
