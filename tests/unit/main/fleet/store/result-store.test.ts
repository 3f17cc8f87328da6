import { expect, test } from 'vitest';
import { fleetStore } from '../../../../../src/main/fleet/store/fleet-store.ts';
import { openTestFleet } from '../../../../support/fleet/open-fleet.ts';

test('a game counts once, whoever writes it, and is known by its session', async () => {
  const { db, order, worker, lease } = await openTestFleet();
  const [sessionId = ''] = await order(1);
  const own = await worker('own', 'own');
  const [leased] = await lease(own);
  const result = {
    orderId: leased?.order_id ?? '',
    gameIndex: 0,
    attempt: 1,
    workerId: own.workerId,
    head: 'ab',
    receivedAt: '2026-11-22T09:00:00.000Z',
    isSigned: false,
  };
  const store = fleetStore(db);
  store.insertResult(result);
  expect(() => store.insertResult({ ...result, head: 'cd' })).toThrow();
  expect(store.findResult(result.orderId, 0)).toEqual(result);
  expect(store.findResult(result.orderId, 1)).toBeNull();
  expect(store.findPlayedBy(sessionId)).toEqual({ worker: 'own', trust: 'own' });
  expect(store.findPlayedBy('none')).toBeNull();
  store.insertRefused({ ...result, code: 'FORGED', check: 'chain', row: 1, body: null });
  expect(store.countByWorker().get(own.workerId)).toEqual({ counted: 1, refused: 1 });
});

test('a game that signatures prove is of the class "signed", whoever carried it', async () => {
  const { db, order, worker, lease } = await openTestFleet();
  const [sessionId = ''] = await order(1, 'invited');
  const other = await worker('other', 'invited');
  const [leased] = await lease(other);
  const result = {
    orderId: leased?.order_id ?? '',
    gameIndex: 0,
    attempt: 1,
    workerId: other.workerId,
    head: 'ab',
    receivedAt: '2026-11-22T09:00:00.000Z',
    isSigned: true,
  };
  const store = fleetStore(db);
  store.insertResult(result);
  expect(store.findResult(result.orderId, 0)).toEqual(result);
  expect(store.findPlayedBy(sessionId)).toEqual({ worker: 'other', trust: 'signed' });
});
