import { expect, test } from 'vitest';
import { fleetStore } from '../../../../../src/main/fleet/store/fleet-store.ts';
import { LEFT_COLUMN, openTestFleet, uploadOf } from '../../../../support/fleet/open-fleet.ts';

test('an order is found with its games, and with those that do not count yet', async () => {
  const { db, order, worker, lease, fleet, clock } = await openTestFleet();
  const sessions = await order(3);
  const own = await worker('own');
  const [leased] = await lease(own);
  if (leased === undefined) throw new Error('nothing was leased');
  const store = fleetStore(db);
  const orderId = leased.order_id;
  expect(store.find(orderId)).toMatchObject({ groupId: 'run', trust: 'own', state: 'open' });
  expect(store.find('none')).toBeNull();
  expect(store.findGame(orderId, 1)?.specification.header.session_id).toBe(sessions[1]);
  expect(store.findGame(orderId, 3)).toBeNull();
  const upload = uploadOf(leased, 1, LEFT_COLUMN, clock.nowMs());
  await fleet.receive(own, { orderId, gameIndex: 1, upload });
  expect(store.listOpenGames(orderId).map(({ gameIndex }) => gameIndex)).toEqual([0, 2]);
  expect(store.listUncountedGamesByGroup('run').map(({ sessionId }) => sessionId)).toEqual([
    sessions[0],
    sessions[2],
  ]);
  store.updateState(orderId, 'withdrawn');
  expect([store.listOpen(), store.listOpenByGroup('run'), store.listUncountedGamesByGroup('run')]).toEqual([
    [],
    [],
    [],
  ]);
});
