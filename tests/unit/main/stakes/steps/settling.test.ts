import { expect, test } from 'vitest';
import { HOUR_MS, testStakes, walletOf } from '../../../../support/stakes/test-stakes.ts';
import { balances, FEE, twoPlayers } from '../../../../support/stakes/two-players.ts';

test('a stake that somebody refunded after the time for the result follows the contract', async () => {
  const parts = await testStakes();
  const { stakes, stakeId, view } = await twoPlayers(parts);
  parts.endGame(stakeId, stakes, { winner: 'x' });
  const key = view()?.stake.eventKey ?? '0x';
  parts.model.world.nowS += 3 * HOUR_MS;
  parts.model.execute({ name: 'refundAll', eventKey: key, reason: 'host gone' });
  await stakes.advance(stakeId);
  expect(view()?.stake.state).toBe('refunded');
  expect(balances(parts)).toEqual([FEE, FEE]);
});

test('a stake pays the other winner while the token blocks one of them, who can be paid later', async () => {
  const parts = await testStakes();
  const { stakes, stakeId, view } = await twoPlayers(parts);
  parts.model.world.blocked.add(walletOf(1));
  parts.endGame(stakeId, stakes, { winner: null, outcomeReason: 'board_full' });
  await stakes.advance(stakeId);
  expect(balances(parts)).toEqual([0, FEE]);
  expect(view()?.entries[0]).toMatchObject({ state: 'won', reason: 'Blocked' });
  parts.model.world.blocked.clear();
  await stakes.withdraw(stakeId, null);
  expect(balances(parts)).toEqual([FEE, FEE]);
});
