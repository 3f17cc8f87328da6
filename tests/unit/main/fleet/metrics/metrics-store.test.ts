import { expect, test } from 'vitest';
import { fleetMetricsStore } from '../../../../../src/main/fleet/metrics/metrics-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

test('a host without workers has zeros, so that a rate has a beginning', async () => {
  const store = fleetMetricsStore(await memoryDb());
  expect(store.countLeasesByEnd()).toEqual({ done: 0, failed: 0, lapsed: 0, withdrawn: 0 });
  expect(store.countResultsByVerdict()).toEqual({ counted: 0 });
  expect(store.countEndedOrdersByState()).toEqual({ done: 0, withdrawn: 0 });
  expect(store.findOldestWaitingCreatedAt()).toBeNull();
});
