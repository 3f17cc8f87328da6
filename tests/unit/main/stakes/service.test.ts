import { expect, test } from 'vitest';
import { Killed } from '../../../support/stakes/model-escrow.ts';
import { newStake, testStakes } from '../../../support/stakes/test-stakes.ts';

test('a kill that the test plants and the host does not survive is seen', async () => {
  const parts = await testStakes();
  parts.onCrashPoint((point) => {
    if (point === 'stakes.afterCreate') throw new Killed();
  });
  await expect(parts.restart().create(newStake())).rejects.toThrow(Killed);
});

test('a stake on a network that this version does not know is not played with play money', async () => {
  const parts = await testStakes();
  const stakes = parts.restart();
  await stakes.create(newStake());
  expect(stakes.list(10).map(({ isPlayMoney }) => isPlayMoney)).toEqual([true]);
  parts.db.prepare("update stake_events set profile = 'later-network'").run();
  expect(stakes.list(10).map(({ isPlayMoney }) => isPlayMoney)).toEqual([false]);
  const permission = { profile: 'later-network', typedName: 'later-network', isAllowed: true };
  expect(await stakes.saveNetworkPermission(permission)).toMatchObject({ code: 'STAKE_INVALID' });
});

test('lists stakes newest first, and finds none by an unknown id', async () => {
  const parts = await testStakes();
  const stakes = parts.restart();
  const first = await stakes.create(newStake({ title: 'first' }));
  parts.clock.advance(1);
  const second = await stakes.create(newStake({ title: 'second' }));
  expect(first.ok && second.ok).toBe(true);
  expect(stakes.list(10).map(({ stake }) => stake.rules.title)).toEqual(['second', 'first']);
  expect(stakes.find('nothing')).toBeNull();
  expect(await stakes.cancel('nothing', { actor: 'person', reason: 'x' })).toMatchObject({
    code: 'STAKE_NOT_FOUND',
  });
});
