import { expect, test } from 'vitest';
import { fleetItems } from '../../../../../src/main/app-features/attention/fleet-items.ts';

test('dead orders are one item with their number, and each worker that was set aside is one of its own', () => {
  const suspendedWorkers = [{ workerId: 'w1', name: 'lab', atMs: 5 }];
  expect(fleetItems({ fleet: { readProblems: () => ({ deadOrders: 2, suspendedWorkers }) } })).toEqual([
    { id: 'orders', kind: 'orders_failed', subject: '', detail: '2', atMs: null },
    { id: 'w-w1', kind: 'worker_differed', subject: 'w1', detail: 'lab', atMs: 5 },
  ]);
  expect(fleetItems({ fleet: { readProblems: () => ({ deadOrders: 0, suspendedWorkers: [] }) } })).toEqual(
    [],
  );
});
