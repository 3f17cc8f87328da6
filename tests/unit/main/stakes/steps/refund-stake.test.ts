import { expect, test, vi } from 'vitest';
import { newStake, testStakes, walletOf } from '../../../../support/stakes/test-stakes.ts';
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

test('an entry that somebody else submitted is recorded without sending it again', async () => {
  const parts = await testStakes();
  const { model } = parts;
  const stakes = parts.restart();
  model.fund(walletOf(1), FEE);
  const created = await stakes.create(newStake());
  const { stakeId, eventKey, terms } = created.ok ? created.value.stake : (undefined as never);
  const send = vi.spyOn(model.chain, 'send');
  send.mockResolvedValue({ kind: 'refused', reason: 'chain_not_ready' });
  await parts.enter(stakes, stakeId, 1);
  expect(stakes.find(stakeId)?.entries).toMatchObject([{ state: 'signed' }]);
  send.mockReset();
  model.execute({
    name: 'enter',
    eventKey,
    wallet: walletOf(1),
    validBeforeS: terms.enterByS + 1,
    signature: '0x',
  });
  await stakes.cancel(stakeId, { actor: 'person', reason: 'rain' });
  expect(stakes.find(stakeId)?.entries).toMatchObject([{ state: 'refunded', enterTx: null }]);
  expect(send.mock.calls.map(([, call]) => call.name)).toEqual(['refundAll', 'refund']);
});
