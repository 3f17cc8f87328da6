import { expect, test } from 'vitest';
import { newStake, testStakes, walletOf } from '../../../support/stakes/test-stakes.ts';
import { FEE } from '../../../support/stakes/two-players.ts';

test('an entry is refused with another signature, a taken player or without money, and costs nothing', async () => {
  const parts = await testStakes();
  const stakes = parts.restart();
  const created = await stakes.create(newStake());
  const stakeId = created.ok ? created.value.stake.stakeId : '';
  expect(await parts.enter(stakes, stakeId, 1)).toMatchObject({ code: 'STAKE_REFUSED' });
  parts.model.fund(walletOf(1), 2 * FEE);
  expect((await parts.enter(stakes, stakeId, 1)).ok).toBe(true);
  expect((await parts.enter(stakes, stakeId, 1)).ok).toBe(true);
  expect(parts.model.balanceOf(walletOf(1))).toBe(FEE);
  const data = await stakes.readEntryData(stakeId, walletOf(2), null);
  const forged = {
    stakeId,
    wallet: walletOf(2),
    validBeforeS: data.ok ? Number(data.value.message.validBefore) : 0,
    signature: `0x${'11'.repeat(65)}` as const,
    agentId: 'agent-2',
    playerId: null,
    actor: 'agent-2',
  };
  expect(await stakes.enter(forged)).toMatchObject({ code: 'STAKE_SIGNATURE' });
  expect(stakes.find(stakeId)?.entries).toHaveLength(1);
});
