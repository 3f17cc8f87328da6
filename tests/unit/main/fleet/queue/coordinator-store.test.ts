import { expect, test } from 'vitest';
import { coordinatorStore } from '../../../../../src/main/fleet/queue/coordinator-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

test('a data folder has one id', async () => {
  const db = await memoryDb();
  expect(coordinatorStore(db).findId()).toMatch(/^[0-9a-f]{32}$/u);
  expect(coordinatorStore(db).findId()).toBe(coordinatorStore(db).findId());
});

test('each start has a higher epoch, also one from an old backup or after the clock was set back', async () => {
  const db = await memoryDb();
  const store = coordinatorStore(db);
  expect(store.nextEpoch(1000)).toBe(1000);
  store.updateEpoch(1000);
  expect(store.nextEpoch(500)).toBe(1001);
  expect(store.nextEpoch(2000)).toBe(2000);
});
