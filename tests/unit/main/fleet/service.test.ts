import { expect, test } from 'vitest';
import { LEFT_COLUMN, openTestFleet, uploadOf } from '../../../support/fleet/open-fleet.ts';

test('orders that wait are withdrawn, those that a worker plays only if they are to', async () => {
  const { fleet, order, worker, lease } = await openTestFleet();
  await order(1);
  const own = await worker('own');
  await lease(own);
  await order(1);
  await fleet.withdraw('run', { leased: false });
  expect(fleet.listUncountedGames('run')).toHaveLength(1);
  await fleet.withdraw('run', { leased: true });
  expect(fleet.listUncountedGames('run')).toEqual([]);
});

test('what was leased before a restart can be handed in after it', async () => {
  const { restart, order, worker, lease, clock } = await openTestFleet();
  const [sessionId = ''] = await order(1);
  const own = await worker('own');
  const [leased] = await lease(own);
  if (leased === undefined) throw new Error('nothing was leased');
  const again = restart();
  const upload = uploadOf(leased, 0, LEFT_COLUMN, clock.nowMs());
  expect(await again.receive(own, { orderId: leased.order_id, gameIndex: 0, upload })).toMatchObject({
    ok: true,
  });
  expect(again.findPlayedBy(sessionId)).toEqual({ worker: 'own', trust: 'own' });
});

test('an order that fails too often is dead until it is driven again', async () => {
  const { fleet, order, worker, lease } = await openTestFleet();
  await order(1);
  const own = await worker('own');
  for (let time = 1; time <= 5; time += 1) {
    const [leased] = await lease(own);
    const failed = { orderId: leased?.order_id ?? '', attempt: leased?.attempt ?? 0, fault: 'a fault' };
    expect(await fleet.fail(own, failed)).toBe(time === 5 ? 'dead' : 'retry');
    expect(await fleet.fail(own, failed)).toBe('stale');
  }
  expect(await lease(own)).toEqual([]);
  expect(fleet.readProblems()).toEqual({ deadOrders: 1, suspendedWorkers: [] });
  expect(await fleet.redrive(null)).toBe(1);
  expect(fleet.readProblems().deadOrders).toBe(0);
  expect(await lease(own)).toHaveLength(1);
});
