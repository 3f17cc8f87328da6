import { expect, test } from 'vitest';
import { REFEREE } from '../../../../support/stakes/model-escrow.ts';
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

test('the fee of the host is tried again after all winners are paid, and after a restart', async () => {
  for (const isRestarted of [false, true]) {
    const parts = await testStakes();
    const { stakes, stakeId, view } = await twoPlayers(parts, { hostFeeBps: 500 });
    parts.model.world.blocked.add(REFEREE);
    parts.endGame(stakeId, stakes, { winner: 'x' });
    await stakes.advance(stakeId);
    expect(
      view()
        ?.entries.map(({ state }) => state)
        .toSorted(),
    ).toEqual(['lost', 'paid']);
    expect(parts.model.balanceOf(REFEREE)).toBe(0);
    parts.model.world.blocked.clear();
    if (isRestarted) {
      await stakes.stop();
      parts.restart();
    }
    parts.clock.advance(HOUR_MS);
    await expect.poll(() => parts.model.balanceOf(REFEREE)).toBe(view()?.stake.result?.hostFeeMicro);
  }
});
