import { expect, test } from 'vitest';
import { coordinatorStore } from '../../../../../src/main/fleet/queue/coordinator-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

test('a data folder has one id', async () => {
  const db = await memoryDb();
  expect(coordinatorStore(db).id()).toMatch(/^[0-9a-f]{32}$/u);
  expect(coordinatorStore(db).id()).toBe(coordinatorStore(db).id());
});
