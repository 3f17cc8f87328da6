import { expect, test } from 'vitest';
import { testStakes } from '../../../../support/stakes/test-stakes.ts';
import { balances, FEE, twoPlayers } from '../../../../support/stakes/two-players.ts';

test('a stake can be cancelled until a result is stored, and refunds everything', async () => {
  const parts = await testStakes();
  const { stakes, stakeId, view } = await twoPlayers(parts);
  expect((await stakes.cancel(stakeId, { actor: 'person', reason: 'rain' })).ok).toBe(true);
  expect(view()?.stake).toMatchObject({ state: 'refunded', reason: 'rain' });
  expect(balances(parts)).toEqual([FEE, FEE]);
  expect(await stakes.cancel(stakeId, { actor: 'person', reason: 'rain' })).toMatchObject({
    code: 'STAKE_CLOSED',
  });
  const second = await twoPlayers(parts);
  parts.endGame(second.stakeId, second.stakes, { winner: 'x' });
  await second.stakes.advance(second.stakeId);
  expect(await second.stakes.cancel(second.stakeId, { actor: 'person', reason: 'no' })).toMatchObject({
    code: 'STAKE_CLOSED',
  });
});
