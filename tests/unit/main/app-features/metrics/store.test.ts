import { expect, test } from 'vitest';
import { metricsTokenStore } from '../../../../../src/main/app-features/metrics/store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

test('there is at most one token', async () => {
  const store = metricsTokenStore(await memoryDb());
  expect(store.findHash()).toBeNull();
  store.replace('one', '2026-11-27T09:00:00.000Z');
  store.replace('two', '2026-11-27T09:00:01.000Z');
  expect(store.findHash()).toBe('two');
  expect([store.deleteHash(), store.deleteHash()]).toEqual([true, false]);
});
