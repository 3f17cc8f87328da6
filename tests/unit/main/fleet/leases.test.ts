import { expect, test } from 'vitest';
import { HOST_WORKER_ID } from '../../../../src/shared/contract/index.ts';
import { LEASE_MS } from '../../../../src/main/fleet/index.ts';
import { openTestFleet, TIC_TAC_TOE_RULES } from '../../../support/fleet/open-fleet.ts';

test('an order goes to one worker, and to another one when its heartbeats stop', async () => {
  const { lease, worker, order, clock, fleet } = await openTestFleet();
  const [one, two] = [await worker('one'), await worker('two')];
  const sessions = await order();
  const [first] = await lease(one);
  expect(first).toMatchObject({ attempt: 1, rules: TIC_TAC_TOE_RULES });
  expect(first?.games.map(({ header }) => header.session_id)).toEqual(sessions);
  expect(await lease(two)).toEqual([]);
  clock.advance(LEASE_MS + 1);
  const [second] = await lease(two);
  expect(second).toMatchObject({ order_id: first?.order_id, attempt: 2 });
  const held = [{ order_id: first?.order_id ?? '', attempt: 1 }];
  expect(await fleet.heartbeat(one, { v: 1, held })).toEqual([false]);
});

test('an order is kept from workers with other rules and from those that are not trusted', async () => {
  const { lease, worker, order } = await openTestFleet();
  await order();
  expect(await lease(await worker('other'), { rules: { 'tic_tac_toe.v1': 'r1:other' } })).toEqual([]);
  expect(await lease(await worker('guest', 'invited'))).toEqual([]);
  expect(await lease(await worker('own'))).toHaveLength(1);
});

test('a request waits for work, and ends without any when its connection is gone', async () => {
  const { fleet, worker, order } = await openTestFleet();
  const [one, two] = [await worker('one'), await worker('two')];
  const body = {
    v: 1,
    max: 1,
    wait_ms: 20_000,
    slots: 1,
    rules: { 'tic_tac_toe.v1': TIC_TAC_TOE_RULES },
    version: 'test',
  } as const;
  const connection = new AbortController();
  const lost = fleet.lease(one, { body, signal: connection.signal });
  const waiting = fleet.lease(two, { body, signal: new AbortController().signal });
  connection.abort();
  await order();
  expect((await lost).orders).toEqual([]);
  expect((await waiting).orders).toHaveLength(1);
});

test('the worker of this host gets nothing after it was given no games, also while its thread still asks', async () => {
  const { lease, worker, order } = await openTestFleet();
  await order();
  const one = await worker('one');
  expect(await lease({ ...one, workerId: HOST_WORKER_ID })).toEqual([]);
  expect(await lease(one)).toHaveLength(1);
});
