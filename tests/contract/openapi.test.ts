import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documented, readDocument, type Document, type Operation } from '../support/openapi.ts';
import { rewardExamples, type RewardExamples } from '../support/rewards/examples.ts';
import type { Player, Reply } from '../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../support/built-host.ts';

/** Calls every route as `GET /openapi.json` describes it and compares the answers with the description. */

let table: BuiltHost;
let document: Document;
let ann: Player;
let ben: Player;
let reward: RewardExamples;
let worker: string;
beforeAll(async () => {
  table = await startBuiltHost();
  document = await readDocument(table.rest);
  reward = await rewardExamples(table);
  const { api } = await table.window();
  worker = (await api.call('fleet.invite', { name: 'lab', trust: 'own', hours: 1 })).token;
  [ann, ben] = [await table.rest.register(), await table.rest.register()];
});
afterAll(() => table.dispose());

interface Example {
  readonly status: number;
  /** Creates a fresh resource and fills in the path's parameter. */
  readonly id?: () => Promise<string>;
  readonly body?: unknown;
  readonly token?: () => string;
  readonly query?: string;
  readonly headers?: () => Record<string, string>;
}

const participants = () => ({ player_1: ann.agentId, player_2: ben.agentId });
const session = async (): Promise<string> => {
  const made = await table.rest.post(
    '/sessions',
    { template: 'rps.v1', participants: participants() },
    { token: ann.token },
  );
  return String(made.body['session_id']);
};
const chessSession = async (): Promise<string> => {
  const seats = { white: ann.agentId, black: ben.agentId };
  const made = await table.rest.post(
    '/sessions',
    { template: 'chess.v1', participants: seats },
    { token: ann.token },
  );
  return String(made.body['session_id']);
};
const challengeOf = (by: () => Player) => async (): Promise<string> => {
  const made = await table.rest.post('/challenges', { template: 'rps.v1' }, { token: by().token });
  return String(made.body['challenge_id']);
};

const HASH = 'ab'.repeat(32);
const AT = '2026-11-22T09:00:00.000Z';
const UPLOAD = {
  v: 1,
  attempt: 1,
  rules: 'r1:none',
  header: {
    session_id: 'none',
    template: 'chess.v1',
    options: {},
    participants: {},
    seed_commitment: null,
    created_at: AT,
  },
  rows: [
    {
      seq: 1,
      tick: 0,
      kind: 'action',
      role: 'white',
      agent_id: 'none',
      action: 'e2e4',
      created_at: AT,
      hash: HASH,
    },
  ],
  head: HASH,
};

/** One valid example for each operation; a documented route without one fails the first test. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  'GET /health': { status: 200 },
  'GET /templates': { status: 200 },
  'GET /metrics': { status: 200, token: () => table.ready.adminToken },
  'GET /audit/head': { status: 200, token: () => table.ready.adminToken },
  'POST /sign-in': { status: 200, body: () => ({ code: table.ready.adminToken }) },
  'POST /sign-in/proof': { status: 200, body: { nonce: 'n'.repeat(32) } },
  'POST /sign-in/codes': { status: 200, token: () => table.ready.adminToken },
  'POST /agents': { status: 201, body: { name: 'Ada' } },
  'POST /agents/local': {
    status: 201,
    body: { name: 'Claude', via: 'mcp' },
    token: () => table.ready.adminToken,
  },
  'POST /sessions': { status: 201, body: { template: 'rps.v1', participants: {} } },
  'GET /sessions': { status: 200, query: '?agent_id=x' },
  'GET /sessions/{id}/state': { status: 200, id: session },
  'POST /sessions/{id}/actions': { status: 200, id: session, body: { action: 'rock', expected_tick: 0 } },
  'GET /sessions/{id}/log': { status: 200, id: session },
  'POST /sessions/{id}/resign': { status: 200, id: session },
  'POST /sessions/{id}/draw': { status: 200, id: chessSession, body: { draw: 'offer' } },
  'POST /sessions/{id}/spectators': { status: 201, id: session },
  'GET /sessions/{id}/verify': { status: 200, id: session },
  'GET /sessions/{id}/export': { status: 200, id: session, query: '?format=json' },
  'POST /challenges': {
    status: 201,
    body: { template: 'rps.v1', role: 'player_1', clock: { per_move_ms: 60_000 }, illegal_limit: 3 },
  },
  'GET /challenges': { status: 200 },
  'POST /challenges/{id}/accept': { status: 200, id: challengeOf(() => ben) },
  'POST /mcp-match-start': { status: 200, body: () => reward.startBody },
  'POST /mcp-match-submit': { status: 200, body: () => reward.submitBody() },
  'GET /mcp-player-stats': { status: 200, headers: () => reward.statsHeaders },
  'GET /mcp-reward/{matchId}': { status: 200, id: async () => reward.matchId, token: () => reward.token },
  'GET /mcp-health': { status: 200 },
  'GET /mcp-nonce': { status: 200, query: '?purpose=player-stats' },
  'POST /fleet/lease': {
    status: 200,
    body: { v: 1, max: 1, wait_ms: 0, slots: 1, rules: {}, version: '0.1.0' },
    token: () => worker,
  },
  'POST /fleet/heartbeat': {
    status: 200,
    body: { v: 1, held: [{ order_id: 'none', attempt: 1 }] },
    token: () => worker,
  },
  'POST /fleet/fail': {
    status: 200,
    body: { v: 1, order_id: 'none', attempt: 1, fault: 'no engine' },
    token: () => worker,
  },
  // No game is ordered here; tests/integration/fleet/uploads.test.ts hands in games that are.
  'POST /fleet/orders/{order}/games/{game}': {
    status: 404,
    id: async () => '0',
    body: UPLOAD,
    token: () => worker,
  },
  'DELETE /challenges/{id}': { status: 200, id: challengeOf(() => ann) },
  // Stakes need a chain; `tests/integration/stakes` enters them.
  'GET /stakes': { status: 200 },
  'GET /stakes/{id}': { status: 404, id: async () => 'none' },
  'POST /stakes/{id}/entries': {
    status: 404,
    id: async () => 'none',
    body: { wallet: `0x${'a'.repeat(40)}` },
  },
};

/** Routes of other protocols, with the status of a bare call: they are described by their frame only. */
const PROTOCOLS: Readonly<Record<string, number>> = {
  'GET /sessions/{id}/events': 401,
  'POST /paid/{tool}': 404,
  'GET /.well-known/x402': 200,
  'GET /facilitator/supported': 200,
  'POST /facilitator/verify': 400,
  'POST /facilitator/settle': 400,
  'POST /mcp/{server}': 401,
  'GET /mcp/{server}': 401,
  'DELETE /mcp/{server}': 401,
};

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
const exampleBody = (name: string): unknown => {
  if (name === 'POST /sessions') return { template: 'rps.v1', participants: participants() };
  const body = EXAMPLES[name]?.body;
  return typeof body === 'function' ? (body as () => unknown)() : body;
};

async function call(operation: Operation, body: unknown): Promise<Reply> {
  const example = EXAMPLES[nameOf(operation)] as Example;
  const path = operation.path.replaceAll(/\{\w+\}/gu, (await example.id?.()) ?? '') + (example.query ?? '');
  return table.rest.raw(operation.method, path, {
    ...(example.headers ? { headers: example.headers() } : { token: example.token?.() ?? ann.token }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The paid tools have a path each, with their price; `tests/integration/payments/http.test.ts` calls them. */
const PAID_TOOLS = ['chess_analysis', 'game_review', 'match_forensics', 'subscribe'];

test('the document lists exactly the routes of the contract', () => {
  const paid = PAID_TOOLS.map((name) => `POST /paid/${name}`);
  const known = [...Object.keys(EXAMPLES), ...Object.keys(PROTOCOLS), ...paid];
  expect(document.operations.map(nameOf).sort()).toEqual(known.sort());
});

test.each(Object.entries(PROTOCOLS))('%s exists and answers a bare call with %i', async (name, status) => {
  const [method = '', path = ''] = name.split(' ');
  const filled = path
    .replace('{server}', 'sessions')
    .replace('{tool}', 'none')
    .replace('{id}', await session());
  const reply = await table.rest.raw(method, filled, {});
  expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
});

test('every route in the source is documented, except the test clock', () => {
  const root = new URL('../../src/main/', import.meta.url);
  const files = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('http.ts'));
  const routes = files.flatMap((file) =>
    [
      ...readFileSync(new URL(file, root), 'utf8').matchAll(
        /app\.(get|post|put|patch|delete)\(\s*'([^']+)'/gu,
      ),
    ].map(([, method, path]) => `${method?.toUpperCase()} ${path?.replaceAll(/:(\w+)/gu, '{$1}')}`),
  );
  const hidden = 'POST /test/clock';
  expect(routes).toContain(hidden);
  expect(routes.filter((route) => route !== hidden).sort()).toEqual(Object.keys(EXAMPLES).sort());
});

describe.each(Object.keys(EXAMPLES))('%s', (name) => {
  const operation = (): Operation => {
    const found = document.operations.find((one) => nameOf(one) === name);
    if (!found) throw new Error(`${name} is not documented`);
    return found;
  };

  test('with a valid example answers as documented', async () => {
    const reply = await call(operation(), exampleBody(name));
    expect([reply.status, reply.text]).toEqual([EXAMPLES[name]?.status, expect.any(String)]);
    const schema = documented(operation(), reply.status);
    expect(schema).toBeDefined();
    // These two answer text, not JSON.
    if (schema && !['GET /sessions/{id}/export', 'GET /metrics'].includes(name))
      expect(document.complaints(schema, reply.body)).toEqual([]);
  });

  test('states correctly whether it needs a token', async () => {
    const bare = await table.rest.raw(
      operation().method,
      operation().path.replace('{id}', 'none').replace('{matchId}', reward.matchId),
      {},
    );
    expect(bare.status === 401).toBe(operation().secured);
    if (bare.status === 401) {
      const schema = documented(operation(), 401);
      expect(schema && document.complaints(schema, bare.body)).toEqual([]);
    }
  });

  test('refuses an invalid body as documented, without an internal error', async () => {
    if (operation().body === null) return;
    for (const body of bent(exampleBody(name))) {
      const reply = await call(operation(), body);
      expect(reply.status, JSON.stringify(body)).toBeLessThan(500);
      if (reply.status < 400) continue;
      const schema = documented(operation(), reply.status);
      expect(schema && document.complaints(schema, reply.body), JSON.stringify(body)).toEqual([]);
      expect(reply.text).not.toMatch(/sqlite|node_modules|\bat .+:\d+:\d+/iu);
    }
  });
});

const INSTEAD: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  '\u0000',
  'x'.repeat(20_000),
  [],
  {},
  [[]],
  { constructor: { prototype: 1 } },
  '__proto__',
];

/** Variants of a valid body: each member, at any depth, is left out, wrapped or replaced. */
function bent(valid: unknown): unknown[] {
  const variants: unknown[] = [...INSTEAD];
  if (typeof valid !== 'object' || valid === null) return variants;
  for (const [key, value] of Object.entries(valid)) {
    const { [key]: _left, ...without } = valid as Record<string, unknown>;
    variants.push(without, { ...valid, [`${key}_more`]: value });
    for (const other of INSTEAD) variants.push({ ...valid, [key]: other });
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of bent(value)) variants.push({ ...valid, [key]: inner });
  }
  return variants;
}

test('a deliberately wrong schema is detected', () => {
  const schema = { type: 'object', properties: { status: { const: 'fine' } }, required: ['status'] };
  expect(document.complaints(schema, { status: 'ok' })).not.toEqual([]);
});
