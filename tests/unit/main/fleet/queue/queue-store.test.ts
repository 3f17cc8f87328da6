import { expect, test } from 'vitest';
import { queueStore } from '../../../../../src/main/fleet/queue/queue-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

test('a row that is not as it was read is not written', async () => {
  const store = queueStore(await memoryDb());
  expect(store.insert({ itemId: 'a', groupId: 'g', priority: 0 })).toBe(true);
  expect(store.insert({ itemId: 'a', groupId: 'other', priority: 9 })).toBe(false);
  const row = store.find('a');
  if (row === null) throw new Error('no row');
  expect(row).toMatchObject({ groupId: 'g', state: 'ready', attempt: 0, faults: [] });
  expect(store.update(row, { ...row, state: 'leased', attempt: 1, worker: 'w' })).toBe(true);
  expect(store.update(row, { ...row, state: 'leased', attempt: 1, worker: 'x' })).toBe(false);
  expect(store.listByState('leased')).toMatchObject([{ itemId: 'a', worker: 'w' }]);
  expect([store.countInState('ready'), store.countInState('leased')]).toEqual([0, 1]);
  expect(store.find('b')).toBeNull();
});

test('what waits comes by priority and age, of one group or of all', async () => {
  const store = queueStore(await memoryDb());
  for (const [itemId, groupId, priority] of [
    ['a', 'g', 0],
    ['b', 'h', 1],
    ['c', 'g', 1],
  ] as const)
    store.insert({ itemId, groupId, priority });
  expect(store.listReady(null, { limit: 9, offset: 0 }).map(({ itemId }) => itemId)).toEqual(['b', 'c', 'a']);
  expect(store.listReady('g', { limit: 1, offset: 0 }).map(({ itemId }) => itemId)).toEqual(['c']);
});
