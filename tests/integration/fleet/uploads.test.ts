// In process: the fingerprint of the rules is computed as a worker computes it.
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import type { LeaseResponse, LeasedOrder } from '../../../src/shared/wire/fleet.ts';
import { rulesHash } from '../../../src/main/games/index.ts';
import { arbiter } from '../../support/arbiter.ts';
import { endedRun, untilRun } from '../../support/arena-runs.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { chained, gameTemplateOf, type Row } from '../../support/fleet/played-games.ts';
import { invited, type Invited } from '../../support/fleet/spawn-worker.ts';
import { windowOf } from '../../support/models.ts';

vi.setConfig({ testTimeout: 60_000 });

let host: BuiltHost;
let api: Api;
let own: Invited;
let other: Invited;
beforeAll(async () => {
  host = await startBuiltHost();
  api = await windowOf(host);
  own = await invited(api, host, { name: 'own' });
  other = await invited(api, host, { name: 'other' });
});
afterAll(() => host.dispose());

const TEMPLATE = 'tic_tac_toe.v1';
const RULES = rulesHash(gameTemplateOf(TEMPLATE));
/** `x` has the left column. */
const WON = ['0', '1', '3', '4', '6'];
const DRAWN = ['4', '0', '2', '6', '3', '5', '1', '7', '8'];

async function startRun(): Promise<string> {
  const { arenaId } = await api.call('arena.start', {
    template: TEMPLATE,
    a: { kind: 'random' },
    b: { kind: 'random' },
    games: 2,
    atOnce: 2,
    workers: 'own',
  });
  await untilRun(api, arenaId, ({ active }) => active === 2);
  return arenaId;
}

async function lease(
  token: string,
  rules: Record<string, string> = { [TEMPLATE]: RULES },
): Promise<LeaseResponse> {
  const body = { v: 1, max: 1, wait_ms: 2000, slots: 1, rules, version: 'test' };
  const reply = await host.rest.post('/fleet/lease', body, { token });
  expect(reply.status).toBe(200);
  return reply.body as unknown as LeaseResponse;
}

async function leasedOrder(token: string): Promise<LeasedOrder> {
  const { orders } = await lease(token);
  const [order] = orders;
  if (order === undefined) throw new Error('nothing was leased');
  return order;
}

function uploadOf(order: LeasedOrder, game: number, actions: readonly string[]): Record<string, unknown> {
  const ordered = order.games.find((one) => one.game === game);
  if (ordered === undefined) throw new Error('no such game');
  const { header, header_hash: headerHash, seed } = ordered;
  const rows = actions.map((action, at): Row => {
    const role = at % 2 === 0 ? 'x' : 'o';
    return {
      seq: at + 1,
      tick: at,
      kind: 'action',
      role,
      agentId: header.participants[role] ?? '',
      action,
      createdAt: new Date().toISOString(),
    };
  });
  const specification = { header, headerHash, seed, prelude: [] };
  const played = chained(specification as unknown as Parameters<typeof chained>[0], rows);
  return {
    v: 1,
    attempt: order.attempt,
    rules: order.rules,
    header,
    rows: played.rows.map(({ agentId: agent_id, createdAt: created_at, ...row }) => ({
      ...row,
      agent_id,
      created_at,
    })),
    head: played.head,
  };
}

const send = (order: Pick<LeasedOrder, 'order_id'>, game: number, body: unknown, token = own.token) =>
  host.rest.post(`/fleet/orders/${order.order_id}/games/${game}`, body, { token });

const codeOf = (reply: { readonly body: Record<string, unknown> }): unknown =>
  (reply.body['error'] as { readonly code?: string } | undefined)?.code;

test('games that a client played by the protocol alone count, each once', async () => {
  const arenaId = await startRun();
  const order = await leasedOrder(own.token);
  expect(order.games.map(({ game }) => game)).toEqual([0, 1]);
  const won = uploadOf(order, 0, WON);
  expect(await send(order, 0, won)).toMatchObject({ status: 200, body: { counted: true } });
  expect(await send(order, 0, won)).toMatchObject({
    status: 200,
    body: { counted: false, reason: 'already' },
  });
  const second = await send(order, 0, uploadOf(order, 0, DRAWN));
  expect([second.status, codeOf(second)]).toEqual([409, 'ALREADY_COUNTED']);
  const packed = await host.rest.raw('POST', `/fleet/orders/${order.order_id}/games/1`, {
    token: own.token,
    headers: { 'content-encoding': 'gzip' },
    body: Uint8Array.from(gzipSync(JSON.stringify(uploadOf(order, 1, DRAWN)))),
  });
  expect(packed).toMatchObject({ status: 200, body: { counted: true } });
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 2, score: { draws: 1 } });
  const agentId = order.games[0]?.header.participants['x'] ?? '';
  const profile = await api.call('agents.profile', { agentId });
  expect(profile.workers).toEqual([{ workerId: own.workerId, name: 'own', trust: 'own', games: 2 }]);
});

test('a forged log is refused with check and row, its order is given to another worker, and the proof is kept', async () => {
  const arenaId = await startRun();
  const order = await leasedOrder(own.token);
  const forged = uploadOf(order, 0, ['0', '1', '0']);
  const reply = await send(order, 0, forged);
  expect(reply.status).toBe(422);
  expect(reply.body['error']).toMatchObject({ code: 'FORGED', check: 'replay', row: 3 });
  const late = await send(order, 0, uploadOf(order, 0, WON));
  expect([late.status, codeOf(late)]).toEqual([409, 'STALE_ATTEMPT']);
  const again = await leasedOrder(other.token);
  expect(again).toMatchObject({ order_id: order.order_id, attempt: 2 });
  const stolen = await send(again, 0, { ...uploadOf(again, 0, WON) });
  expect([stolen.status, codeOf(stolen)]).toEqual([409, 'STALE_ATTEMPT']);
  for (const game of [0, 1])
    expect(await send(again, game, uploadOf(again, game, WON), other.token)).toMatchObject({ status: 200 });
  await endedRun(api, arenaId);
  const { workers } = await api.call('fleet.status', {});
  expect(workers.find(({ name }) => name === 'own')).toMatchObject({ refused: 4 });
});

test('a worker that drops games again and again pauses, another one plays them, and a person ends the pause', async () => {
  const arenaId = await startRun();
  const sleepy = await invited(api, host, { name: 'sleepy' });
  const stateOf = async () =>
    (await api.call('fleet.status', {})).workers.find(({ name }) => name === 'sleepy');
  const dropped = await leasedOrder(sleepy.token);
  for (const attempt of [2, 3]) {
    await host.advance(13_000);
    expect(await leasedOrder(sleepy.token)).toMatchObject({ order_id: dropped.order_id, attempt });
  }
  await host.advance(13_000);
  expect((await lease(sleepy.token)).orders).toEqual([]);
  expect(await stateOf()).toMatchObject({ drops: 3, lapsed: 2, pausedUntilMs: expect.any(Number) });
  const env = { PATH: process.env['PATH'] ?? '', HOME: host.data, ARBITER_DATA: host.data };
  const status = await arbiter(['queue', 'status'], env);
  expect(status.out).toMatch(/sleepy +own +paused until \d\d:\d\d UTC/u);
  const again = await leasedOrder(other.token);
  expect(again).toMatchObject({ order_id: dropped.order_id, attempt: 4 });
  for (const game of [0, 1])
    expect(await send(again, game, uploadOf(again, game, WON), other.token)).toMatchObject({ status: 200 });
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 2 });
  expect((await arbiter(['queue', 'reinstate', 'nobody'], env)).code).toBe(2);
  expect((await arbiter(['queue', 'reinstate', 'sleepy'], env)).out).toBe('sleepy gets work again\n');
  expect(await stateOf()).toMatchObject({ drops: 0, pausedUntilMs: null });
  const next = await startRun();
  await leasedOrder(sleepy.token);
  await api.call('arena.cancel', { arenaId: next });
  expect((await arbiter(['queue', 'drops', '5', '--json'], env)).out).toBe('{"drops":5}\n');
  expect((await arbiter(['queue', 'drops'], env)).out).toBe(
    'a worker that dropped games 5 times in a row is paused\n',
  );
});

test('other rules, unknown orders, cancelled runs and expired leases have answers of their own', async () => {
  const arenaId = await startRun();
  expect(await lease(own.token, { [TEMPLATE]: 'r1:other' })).toMatchObject({
    orders: [],
    other_rules: [TEMPLATE],
  });
  const order = await leasedOrder(own.token);
  const mismatch = await send(order, 0, { ...uploadOf(order, 0, WON), rules: 'r1:other' });
  expect([mismatch.status, codeOf(mismatch)]).toEqual([409, 'RULES_MISMATCH']);
  const unknown = await send({ order_id: 'nowhere' }, 0, uploadOf(order, 0, WON));
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'NOT_FOUND']);
  const beat = { v: 1, held: [{ order_id: order.order_id, attempt: order.attempt }] };
  const heartbeat = () => host.rest.post('/fleet/heartbeat', beat, { token: own.token });
  expect((await heartbeat()).body).toEqual({ held: [true] });
  await api.call('arena.cancel', { arenaId });
  expect((await heartbeat()).body).toEqual({ held: [false] });
  const gone = await send(order, 0, uploadOf(order, 0, WON));
  expect([gone.status, codeOf(gone)]).toEqual([410, 'GONE']);
});

/** The answer to a body that is announced and not sent, because a refusing server closes the connection under it. */
const statusOfAnnounced = (path: string, bytes: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${own.token}`,
      'content-type': 'application/json',
      'content-length': bytes,
    };
    const sending = request(new URL(path, host.ready.url), { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      response.resume();
      sending.destroy();
    });
    sending.once('error', reject);
    sending.flushHeaders();
  });

test('bodies that are too large, compressed without end or in no known form are refused', async () => {
  const path = '/fleet/orders/x/games/0';
  const raw = (body: Uint8Array<ArrayBuffer>, encoding: string) =>
    host.rest.raw('POST', path, { token: own.token, headers: { 'content-encoding': encoding }, body });
  const bomb = Uint8Array.from(gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)));
  expect((await raw(bomb, 'gzip')).status).toBe(413);
  expect((await raw(Uint8Array.from(Buffer.from('{}')), 'gzip')).status).toBe(400);
  expect((await raw(Uint8Array.from(Buffer.from('{}')), 'br')).status).toBe(400);
  expect(await statusOfAnnounced(path, 5 * 1024 * 1024)).toBe(413);
  const deep = `${'['.repeat(100_000)}`;
  expect((await host.rest.raw('POST', path, { token: own.token, body: deep })).status).toBe(400);
  expect((await host.rest.post(path, { v: 1 }, { token: own.token })).status).toBe(400);
});

test('the token of a worker opens its routes and nothing else, and no other token opens them', async () => {
  const { token } = own;
  expect((await host.rest.get('/sessions', { token })).status).toBe(403);
  expect((await host.rest.post('/agents', { name: 'x' }, { token })).status).toBe(201);
  const agent = await host.rest.register('somebody');
  const body = { v: 1, max: 1, wait_ms: 0, slots: 1, rules: {}, version: 'test' };
  expect((await host.rest.post('/fleet/lease', body, { token: agent.token })).status).toBe(403);
  expect((await host.rest.post('/fleet/lease', body, { token: host.ready.adminToken })).status).toBe(403);
  expect((await host.rest.post('/fleet/lease', body)).status).toBe(401);
  await api.call('fleet.revoke', { workerId: other.workerId });
  expect((await host.rest.post('/fleet/lease', body, { token: other.token })).status).toBe(401);
});

test('an order that fails five times is kept with every fault until a person drives it again', async () => {
  const arenaId = await startRun();
  for (let time = 1; time <= 5; time += 1) {
    const order = await leasedOrder(own.token);
    const body = { v: 1, order_id: order.order_id, attempt: order.attempt, fault: `fault ${time}` };
    const reply = await host.rest.post('/fleet/fail', body, { token: own.token });
    expect(reply.body).toEqual({ next: time === 5 ? 'dead' : 'retry' });
  }
  const { dead, orders } = await api.call('fleet.status', {});
  expect(orders).toMatchObject({ ready: 0, leased: 0, dead: 1 });
  expect(dead).toMatchObject([{ groupId: arenaId, template: TEMPLATE }]);
  expect(dead[0]?.faults).toEqual([1, 2, 3, 4, 5].map((time) => `own: fault ${time}`));
  expect(await api.call('fleet.redrive', {})).toEqual({ redriven: 1 });
  expect(await leasedOrder(own.token)).toMatchObject({ attempt: 6 });
});
