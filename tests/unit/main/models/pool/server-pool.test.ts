import { expect, test } from 'vitest';
import { createServerPool, type SlotRequest } from '../../../../../src/main/models/pool/server-pool.ts';

const A = 'http://127.0.0.1:1/v1';
const B = 'http://127.0.0.1:2/v1';

function openPool(places: Readonly<Record<string, number>>) {
  const clock = { nowMs: 0, monotonicMs: () => clock.nowMs };
  const pool = createServerPool(clock);
  pool.configure(Object.entries(places).map(([baseUrl, requestsAtOnce]) => ({ baseUrl, requestsAtOnce })));
  const probed: string[] = [];
  const answers = new Set<string>();
  const request = (given: Partial<SlotRequest> = {}): SlotRequest => ({
    signal: new AbortController().signal,
    triedServers: new Set(),
    probe: async (baseUrl) => {
      probed.push(baseUrl);
      return answers.has(baseUrl);
    },
    ...given,
  });
  const take = (given: Partial<SlotRequest> = {}) => pool.acquire(request(given));
  /** Leaves a server out by three failures, while the others count as tried. */
  async function fail(baseUrl: string, times = 3): Promise<void> {
    const triedServers = new Set(Object.keys(places).filter((other) => other !== baseUrl));
    for (let time = 0; time < times; time += 1) (await take({ triedServers }))?.release('unreachable');
  }
  return { clock, pool, take, fail, probed, answers };
}

const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let isSettled = false;
  void promise.then(() => (isSettled = true));
  await new Promise((resolve) => setImmediate(resolve));
  return isSettled;
};

test('requests go to the server with the smallest share of its places taken', async () => {
  const { take } = openPool({ [A]: 1, [B]: 4 });
  const order = [];
  for (let at = 0; at < 5; at += 1) order.push((await take())?.baseUrl);
  expect(order).toEqual([A, B, B, B, B]);
});

test('servers with the same load take turns', async () => {
  const { take } = openPool({ [A]: 2, [B]: 2 });
  const order = [];
  for (let at = 0; at < 4; at += 1) {
    const taken = await take();
    order.push(taken?.baseUrl);
    taken?.release('responded');
  }
  expect(order).toEqual([A, B, A, B]);
});

test('without a free place requests wait in their order, and the wait is told', async () => {
  const { clock, take } = openPool({ [A]: 1 });
  const first = await take();
  const second = take();
  const third = take();
  clock.nowMs = 700;
  expect(await settled(second)).toBe(false);
  first?.release('responded');
  expect((await second)?.waitMs).toBe(700);
  expect(await settled(third)).toBe(false);
  (await second)?.release('responded');
  expect((await third)?.baseUrl).toBe(A);
});

test('a request that is no longer wanted leaves its turn to the next one', async () => {
  const { take } = openPool({ [A]: 1 });
  const first = await take();
  const aborted = new AbortController();
  const second = take({ signal: aborted.signal });
  const third = take();
  aborted.abort();
  expect(await second).toBeNull();
  first?.release('unused');
  expect((await third)?.baseUrl).toBe(A);
});

test('a server that failed three times in a row gets no requests until a probe finds it again', async () => {
  const { clock, pool, take, fail, probed, answers } = openPool({ [A]: 8, [B]: 1 });
  await fail(A);
  expect(pool.servers()).toMatchObject([{ isUp: false, failure: 'unreachable' }, { isUp: true }]);
  expect((await take())?.baseUrl).toBe(B);
  expect(probed).toEqual([]);

  clock.nowMs = 5000;
  const waiting = take();
  expect(probed).toEqual([A]);
  expect(await settled(waiting)).toBe(false);

  answers.add(A);
  clock.nowMs = 15_000;
  void take();
  expect((await waiting)?.baseUrl).toBe(A);
  expect(probed).toEqual([A, A]);
});

test('an answer clears the failures of a server', async () => {
  const { pool, take, fail } = openPool({ [A]: 1, [B]: 1 });
  await fail(A, 2);
  (await take({ triedServers: new Set([B]) }))?.release('responded');
  await fail(A, 2);
  expect(pool.servers()).toMatchObject([{ isUp: true }, { isUp: true }]);
});

test('when every server is left out a request is sent all the same, and has no second server to try', async () => {
  const { pool, take, fail } = openPool({ [A]: 1, [B]: 1 });
  await fail(A);
  await fail(B);
  expect(pool.servers().map(({ isUp }) => isUp)).toEqual([false, false]);
  const taken = await take();
  expect(taken).not.toBeNull();
  expect(pool.hasOther(new Set([taken?.baseUrl ?? '']))).toBe(false);
  expect(await take({ triedServers: new Set([taken?.baseUrl ?? '']) })).toBeNull();
});

test('waiting requests are sent when the last server fails under them', async () => {
  const { take } = openPool({ [A]: 1 });
  for (let time = 0; time < 2; time += 1) (await take())?.release('unreachable');
  const third = await take();
  const waiting = take();
  third?.release('unreachable');
  expect((await waiting)?.baseUrl).toBe(A);
});

test('a changed endpoint keeps the health of its servers, and more places serve those who wait', async () => {
  const { pool, take, fail } = openPool({ [A]: 1, [B]: 1 });
  await fail(A);
  await take();
  const waiting = take();
  expect(await settled(waiting)).toBe(false);
  pool.configure([
    { baseUrl: A, requestsAtOnce: 1 },
    { baseUrl: B, requestsAtOnce: 2 },
  ]);
  expect((await waiting)?.baseUrl).toBe(B);
  expect(pool.servers()).toMatchObject([{ isUp: false }, { isUp: true, underWay: 2 }]);
});
