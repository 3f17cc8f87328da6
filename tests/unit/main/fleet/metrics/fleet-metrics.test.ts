import { expect, test } from 'vitest';
import { recordReplayTime } from '../../../../../src/main/fleet/metrics/fleet-metrics.ts';
import { LEFT_COLUMN, openTestFleet, uploadOf } from '../../../../support/fleet/open-fleet.ts';

test('what waits, what ended and what was handed in is counted', async () => {
  const { fleet, order, worker, lease, clock } = await openTestFleet();
  await order(1);
  await order(1);
  const own = await worker('own');
  const [leased] = await lease(own);
  if (leased === undefined) throw new Error('nothing was leased');
  clock.advance(5000);
  const upload = uploadOf(leased, 0, LEFT_COLUMN, clock.nowMs());
  await fleet.receive(own, { orderId: leased.order_id, gameIndex: 0, upload });
  const forged = { ...upload, head: '0'.repeat(64) };
  await fleet.receive(own, { orderId: leased.order_id, gameIndex: 0, upload: forged });
  expect(await fleet.readMetrics()).toMatchObject({
    isQueueUp: true,
    orders: { ready: 1, leased: 0, dead: 0, done: 1, withdrawn: 0 },
    oldestWaitingMs: 5000,
    leasesByEnd: { done: 1, failed: 0, lapsed: 0 },
    resultsByVerdict: { counted: 1, already_counted: 1 },
    workersByTrust: { own: 1, invited: 0 },
  });
  expect((await fleet.readMetrics()).replays.get('tic_tac_toe.v1')).toMatchObject({ count: 1 });
});

test('times of a template add up', () => {
  const times = new Map();
  recordReplayTime(times, { template: 'a', durationMs: 3 });
  recordReplayTime(times, { template: 'a', durationMs: 4 });
  expect(times.get('a')).toEqual({ count: 2, totalMs: 7 });
});
