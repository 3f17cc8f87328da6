import { expect, test } from 'vitest';
import { pauseMs } from '../../../../src/main/fleet/expired-leases.ts';
import { LEASE_MS } from '../../../../src/main/fleet/index.ts';
import type { FleetWorker } from '../../../../src/main/fleet/types.ts';
import { MINUTE_MS } from '../../../../src/shared/units.ts';
import { LEFT_COLUMN, openTestFleet, uploadOf, type TestFleet } from '../../../support/fleet/open-fleet.ts';

test.each([
  [2, 3, null],
  [3, 3, 1],
  [4, 3, 2],
  [5, 3, 4],
  [9, 3, 60],
  [90, 3, 60],
  [1, 1, 1],
  [50, 0, null],
])('after %i drops with a limit of %i the pause is %j minutes', (drops, limit, minutes) => {
  expect(pauseMs(drops, limit)).toBe(minutes === null ? null : minutes * MINUTE_MS);
});

/** Takes an order, if there is one, and lets its lease run out. */
async function drop({ lease, clock }: TestFleet, worker: FleetWorker): Promise<number> {
  const leased = await lease(worker);
  clock.advance(LEASE_MS + 1);
  return leased.length;
}

const workerNamed = async ({ fleet }: TestFleet, name: string) =>
  (await fleet.readStatus()).workers.find((worker) => worker.name === name);

test('a worker that drops its leases again and again gets none for a growing time, and another one plays', async () => {
  const opened = await openTestFleet();
  const { lease, worker, order, clock, auditRows } = opened;
  const [sleepy, other] = [await worker('sleepy'), await worker('other')];
  await order();
  for (let at = 0; at < 3; at += 1) expect(await drop(opened, sleepy)).toBe(1);
  expect(await lease(sleepy)).toEqual([]);
  const paused = await workerNamed(opened, 'sleepy');
  expect(paused).toMatchObject({ drops: 3, pausedUntilMs: clock.nowMs() + MINUTE_MS });
  expect(auditRows().filter((row) => row.startsWith('FLEET_WORKER_PAUSED'))).toHaveLength(1);
  expect(await lease(other)).toHaveLength(1);
  clock.advance(MINUTE_MS);
  await order();
  expect(await drop(opened, sleepy)).toBe(1);
  expect(await lease(sleepy)).toEqual([]);
  expect(await workerNamed(opened, 'sleepy')).toMatchObject({
    drops: 4,
    pausedUntilMs: clock.nowMs() + 2 * MINUTE_MS,
  });
});

test('several leases that were held at the same time are one drop', async () => {
  const opened = await openTestFleet();
  const { lease, worker, order, clock } = opened;
  const sleepy = await worker('sleepy');
  for (let at = 0; at < 4; at += 1) await order();
  expect(await lease(sleepy, { max: 4 })).toHaveLength(4);
  clock.advance(LEASE_MS + 1);
  expect(await lease(sleepy, { max: 4 })).toHaveLength(4);
  expect(await workerNamed(opened, 'sleepy')).toMatchObject({ drops: 1, pausedUntilMs: null });
});

test('leases that others take over one by one are one drop', async () => {
  const opened = await openTestFleet();
  const { lease, worker, order, clock } = opened;
  const [sleepy, other] = [await worker('sleepy'), await worker('other')];
  for (let at = 0; at < 2; at += 1) await order();
  await lease(sleepy, { max: 2 });
  clock.advance(LEASE_MS + 1);
  for (let at = 0; at < 2; at += 1) {
    expect(await lease(other)).toHaveLength(1);
    clock.advance(1000);
  }
  expect(await workerNamed(opened, 'sleepy')).toMatchObject({ drops: 1 });
});

test('a game that counts ends the row, and its pause', async () => {
  const opened = await openTestFleet();
  const { lease, worker, order, clock, fleet } = opened;
  const sleepy = await worker('sleepy');
  await order(1);
  for (let at = 0; at < 2; at += 1) await drop(opened, sleepy);
  const [third] = await lease(sleepy);
  if (third === undefined) throw new Error('nothing was leased');
  clock.advance(LEASE_MS + 1);
  expect(await lease(sleepy)).toEqual([]);
  expect(await workerNamed(opened, 'sleepy')).toMatchObject({ drops: 3 });
  const upload = uploadOf(third, 0, LEFT_COLUMN, clock.nowMs());
  const received = { orderId: third.order_id, gameIndex: 0, upload };
  expect(await fleet.receive(sleepy, received)).toMatchObject({ ok: true });
  expect(await workerNamed(opened, 'sleepy')).toMatchObject({ drops: 0, pausedUntilMs: null });
  await order(1);
  expect(await lease(sleepy)).toHaveLength(1);
});

test('a person gives a paused worker work again', async () => {
  const opened = await openTestFleet();
  const { lease, worker, order, fleet, auditRows } = opened;
  const sleepy = await worker('sleepy');
  await order();
  for (let at = 0; at < 3; at += 1) await drop(opened, sleepy);
  expect(await lease(sleepy)).toEqual([]);
  expect(await fleet.reinstate(sleepy.workerId)).toMatchObject({ ok: true });
  expect(await workerNamed(opened, 'sleepy')).toMatchObject({ drops: 0, pausedUntilMs: null });
  expect(await lease(sleepy)).toHaveLength(1);
  expect(auditRows().filter((row) => row.startsWith('FLEET_WORKER_REINSTATED'))).toHaveLength(1);
});

test('orders that only a paused worker could play say so, and a limit of 0 pauses none', async () => {
  const opened = await openTestFleet();
  const { lease, worker, order, fleet } = opened;
  const sleepy = await worker('sleepy');
  await order();
  for (let at = 0; at < 3; at += 1) await drop(opened, sleepy);
  expect(await lease(sleepy)).toEqual([]);
  // The order is with the worker until somebody takes it; another one waits.
  await order();
  expect((await fleet.readStatus()).waiting).toMatchObject([{ orders: 1, obstacle: 'no_worker' }]);
  const free = await openTestFleet({ maxDrops: () => 0 });
  const one = await free.worker('one');
  await free.order();
  for (let at = 0; at < 4; at += 1) expect(await drop(free, one)).toBe(1);
  expect(await workerNamed(free, 'one')).toMatchObject({ pausedUntilMs: null });
});

test('a restart of the host is no drop of its workers', async () => {
  const opened = await openTestFleet();
  const { worker, order, lease, clock, restart } = opened;
  const one = await worker('one');
  await order();
  await lease(one);
  clock.advance(10 * LEASE_MS);
  const fleet = restart();
  const body = { v: 1, max: 1, wait_ms: 0, slots: 1, rules: {}, version: 'test' } as const;
  await fleet.lease(one, { body, signal: new AbortController().signal });
  expect((await fleet.readStatus()).workers).toMatchObject([{ drops: 0 }]);
  clock.advance(LEASE_MS + 1);
  await fleet.lease(one, { body, signal: new AbortController().signal });
  expect((await fleet.readStatus()).workers).toMatchObject([{ drops: 1 }]);
});
