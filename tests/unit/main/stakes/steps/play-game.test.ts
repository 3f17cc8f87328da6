import { expect, test } from 'vitest';
import { HOUR_MS, newStake, testStakes, walletOf } from '../../../../support/stakes/test-stakes.ts';
import { balances, FEE, twoPlayers } from '../../../../support/stakes/two-players.ts';

test('a stake begins when both fees are held, and pays the whole pot to the winner', async () => {
  const parts = await testStakes();
  const { stakes, stakeId, view } = await twoPlayers(parts);
  expect(view()).toMatchObject({ stake: { state: 'running', sessionId: 's-1' } });
  expect(parts.sessions.get('s-1')?.participants).toEqual({ x: 'agent-1', o: 'agent-2' });
  expect(balances(parts)).toEqual([0, 0]);
  parts.endGame(stakeId, stakes, { winner: 'o' });
  await stakes.advance(stakeId);
  expect(view()?.stake.state).toBe('settled');
  expect(balances(parts)).toEqual([0, 2 * FEE]);
  expect(view()?.entries.map(({ state, payoutMicro }) => [state, payoutMicro])).toEqual([
    ['lost', 0],
    ['paid', 2 * FEE],
  ]);
});

test('a stake that is drawn is shared, and the odd micro-unit goes to the first seat', async () => {
  const parts = await testStakes();
  const { stakes, stakeId } = await twoPlayers(parts, { hostFeeBps: 333 });
  parts.endGame(stakeId, stakes, { winner: null, outcomeReason: 'board_full' });
  await stakes.advance(stakeId);
  const pot = 2 * FEE;
  const hostFee = Math.floor((pot * 333) / 10_000);
  const each = Math.floor((pot - hostFee) / 2);
  expect(balances(parts)).toEqual([pot - hostFee - each, each]);
});

test.each([
  ['aborted', {}],
  ['abandoned', {}],
  ['host_fault', {}],
  ['endpoint_lost', {}],
  ['engine_crashed', { winner: 'x' }],
  ['line', { winner: 'x', quarantined: true }],
  ['line', { winner: 'x', assisted: true }],
])('a stake whose game ends by %s %j is refunded', async (outcomeReason, changes) => {
  const parts = await testStakes();
  const { stakes, stakeId, view } = await twoPlayers(parts);
  parts.endGame(stakeId, stakes, { outcomeReason, ...changes });
  await stakes.advance(stakeId);
  expect(view()?.stake.state).toBe('refunded');
  expect(balances(parts)).toEqual([FEE, FEE]);
});

test('a league with an entry fee pays by the final table to those who entered', async () => {
  const parts = await testStakes();
  const { league, model } = parts;
  league.table = ['ann', 'bob', 'cleo'].map((playerId, index) => ({ playerId, sharedRank: index + 1 }));
  for (const index of [1, 2, 3]) model.fund(walletOf(index), FEE);
  const stakes = parts.restart();
  const created = await stakes.create(
    newStake({ game: { kind: 'league', leagueId: 'l1' }, seats: 3, shares: [7000, 3000] }),
  );
  const stakeId = created.ok ? created.value.stake.stakeId : '';
  await parts.enter(stakes, stakeId, 1, 'cleo');
  await parts.enter(stakes, stakeId, 2, 'bob');
  expect(await parts.enter(stakes, stakeId, 3, 'nobody')).toMatchObject({ code: 'STAKE_INVALID' });
  league.status = 'completed';
  await stakes.advance(stakeId);
  // A seat is free, so the contract takes the result only after the time for entries.
  expect(stakes.find(stakeId)?.stake.state).toBe('decided');
  model.world.nowS += HOUR_MS / 1000 + 1;
  await stakes.advance(stakeId);
  expect(stakes.find(stakeId)?.stake.state).toBe('settled');
  expect([1, 2].map((index) => model.balanceOf(walletOf(index)))).toEqual([600_000, 1_400_002]);
});
