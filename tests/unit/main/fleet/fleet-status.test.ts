import { expect, test } from 'vitest';
import { openTestFleet } from '../../../support/fleet/open-fleet.ts';

test('a person sees what each worker plays, and when it was last heard of', async () => {
  const { fleet, order, worker, lease, clock } = await openTestFleet();
  await order();
  const own = await worker('own');
  expect((await fleet.readStatus()).workers).toMatchObject([{ name: 'own', connected: false, seenMs: null }]);
  const [leased] = await lease(own, { slots: 3 });
  const orderId = leased?.order_id ?? '';
  await fleet.heartbeat(own, { v: 1, held: [{ order_id: orderId, attempt: 1, progress: 'game 1 of 2' }] });
  expect(await fleet.readStatus()).toMatchObject({
    orders: { ready: 0, leased: 1, dead: 0 },
    workers: [{ connected: true, slots: 3, version: 'test', playing: [{ orderId, text: 'game 1 of 2' }] }],
  });
  clock.advance(60_000);
  expect((await fleet.readStatus()).workers).toMatchObject([{ connected: false }]);
});
