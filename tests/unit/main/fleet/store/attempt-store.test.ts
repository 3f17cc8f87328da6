import { expect, test } from 'vitest';
import { fleetStore } from '../../../../../src/main/fleet/store/fleet-store.ts';
import { openTestFleet } from '../../../../support/fleet/open-fleet.ts';

test('an attempt ends once, together with those before it that nobody ended', async () => {
  const { db, order, worker, lease } = await openTestFleet();
  await order(1);
  const own = await worker('own');
  const [leased] = await lease(own);
  const orderId = leased?.order_id ?? '';
  const store = fleetStore(db);
  expect(store.isInProgress(orderId)).toBe(true);
  store.upsertAttempt(orderId, 2, { workerId: own.workerId, leasedAt: '2026-11-22T09:00:00.000Z' });
  store.endAttempts(orderId, 1, { endedAt: 'later', ending: 'lapsed' });
  store.endAttempts(orderId, 2, { endedAt: 'at last', ending: 'done' });
  expect(store.findLeasedAt(orderId, 2)).toBe('2026-11-22T09:00:00.000Z');
  expect(store.findLeasedAt(orderId, 3)).toBeNull();
  expect(db.prepare('select attempt, ended_at, ending from fleet_attempts').all()).toEqual([
    { attempt: 1, ended_at: 'later', ending: 'lapsed' },
    { attempt: 2, ended_at: 'at last', ending: 'done' },
  ]);
  expect(store.isInProgress(orderId)).toBe(false);
});
