import { expect, test } from 'vitest';
import { stakeStore } from '../../../../../src/main/stakes/store/stake-store.ts';
import { newStake, testStakes } from '../../../../support/stakes/test-stakes.ts';

test('a stake moves only from the state that was read, and its result never changes', async () => {
  const parts = await testStakes();
  const created = await parts.restart().create(newStake());
  const { stakeId } = created.ok ? created.value.stake : (undefined as never);
  const store = stakeStore(parts.db);
  const result = { resultHash: '0x01', hostFeeMicro: 0, payouts: [] } as const;
  expect(store.update({ stakeId }, 'draft', { state: 'open' }, 1)).toBe(false);
  expect(store.update({ stakeId }, 'open', { state: 'decided', result }, 2)).toBe(true);
  expect(
    store.update({ stakeId }, 'decided', { state: 'settled', result: { ...result, hostFeeMicro: 5 } }, 3),
  ).toBe(true);
  expect(store.find(stakeId)).toMatchObject({ state: 'settled', result, updatedMs: 3 });
  expect(store.listUnfinishedIds()).toEqual([]);
});

test('counts what the stakes of a network may hold together', async () => {
  const parts = await testStakes();
  const stakes = parts.restart();
  for (let at = 0; at < 2; at += 1) await stakes.create(newStake({ feeMicro: 10 }));
  expect(stakeStore(parts.db).sumFullPotsMicro('local', 0)).toBe(40);
  expect(stakeStore(parts.db).sumFullPotsMicro('base', 0)).toBe(0);
});
