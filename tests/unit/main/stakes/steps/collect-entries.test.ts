import { expect, test } from 'vitest';
import { HOUR_MS, newStake, testStakes, walletOf } from '../../../../support/stakes/test-stakes.ts';
import { FEE } from '../../../../support/stakes/two-players.ts';

test('a stake without enough entries at the end of the time is refunded', async () => {
  const parts = await testStakes();
  const stakes = parts.restart();
  parts.model.fund(walletOf(1), FEE);
  const created = await stakes.create(newStake());
  const stakeId = created.ok ? created.value.stake.stakeId : '';
  await parts.enter(stakes, stakeId, 1);
  parts.model.world.nowS += HOUR_MS / 1000 + 1;
  await stakes.advance(stakeId);
  expect(stakes.find(stakeId)?.stake).toMatchObject({ state: 'refunded', reason: 'not_enough_entries' });
  expect(parts.model.balanceOf(walletOf(1))).toBe(FEE);
});

test('the stake of a league is refunded when the league is cancelled', async () => {
  const parts = await testStakes();
  parts.league.table = [{ playerId: 'ann', sharedRank: 1 }];
  parts.model.fund(walletOf(1), FEE);
  const stakes = parts.restart();
  const created = await stakes.create(newStake({ game: { kind: 'league', leagueId: 'l1' } }));
  const stakeId = created.ok ? created.value.stake.stakeId : '';
  await parts.enter(stakes, stakeId, 1, 'ann');
  parts.league.status = 'cancelled';
  await stakes.advance(stakeId);
  expect(stakes.find(stakeId)?.stake.state).toBe('refunded');
  expect(parts.model.balanceOf(walletOf(1))).toBe(FEE);
});

test('a wallet that entered at the contract itself is recorded, and may name its player afterwards', async () => {
  const parts = await testStakes();
  const { model } = parts;
  const stakes = parts.restart();
  model.fund(walletOf(1), FEE);
  const created = await stakes.create(newStake());
  const { stakeId, eventKey, terms } = created.ok ? created.value.stake : (undefined as never);
  model.execute({
    name: 'enter',
    eventKey,
    wallet: walletOf(1),
    validBeforeS: terms.resultByS,
    signature: '0x',
  });
  await stakes.advance(stakeId);
  expect(stakes.find(stakeId)?.entries).toMatchObject([{ seat: 0, state: 'entered', agentId: null }]);
  expect((await parts.enter(stakes, stakeId, 1)).ok).toBe(true);
  expect(stakes.find(stakeId)?.entries).toMatchObject([{ seat: 0, agentId: 'agent-1' }]);
  expect(model.balanceOf(walletOf(1))).toBe(0);
});
