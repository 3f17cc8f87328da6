import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { CALLS, type CallName } from '../../../src/shared/contract/index.ts';
import { wholeDatabase } from '../../support/database.ts';
import {
  openSocket,
  tokenProtocols,
  upgradeStatus,
  type EventsClient,
  type Frame,
} from '../../support/events-client.ts';
import type { Table } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** The window's contract over `/control`: access, and how it handles invalid frames and inputs. */

let table: BuiltHost;
let url: string;
let game: Table;
beforeAll(async () => {
  table = await startBuiltHost();
  url = `${table.rest.url}control`;
  game = await table.rest.session('chess.v1', ['white', 'black']);
});
afterAll(() => table.dispose());

const open = (): Promise<EventsClient> => openSocket(url, tokenProtocols(table.ready.adminToken));
let nextId = 0;
async function request(client: EventsClient, call: unknown, input: unknown = {}): Promise<Frame> {
  nextId += 1;
  const id = nextId;
  client.socket.send(JSON.stringify({ id, call, input }));
  return (await client.until((frame) => frame['id'] === id))['answer'] as Frame;
}

describe('access', () => {
  test('requires the admin token', async () => {
    expect(await upgradeStatus(url, ['arbiter.v1'])).toBe(401);
    expect(await upgradeStatus(url, tokenProtocols('nobody'))).toBe(401);
    expect(await upgradeStatus(url, tokenProtocols(game.seats[0].token))).toBe(401);
    expect(await upgradeStatus(`${url}?token=${table.ready.adminToken}`, ['arbiter.v1'])).toBe(401);
    expect(await upgradeStatus(url, tokenProtocols(table.ready.adminToken))).toBe(101);
  });

  test.each(['http://evil.example', 'null', 'file://', 'http://127.0.0.1:1'])(
    'answers 403 to the Origin %s',
    async (origin) => {
      const protocols = tokenProtocols(table.ready.adminToken);
      expect(await upgradeStatus(url, protocols, { headers: { origin } })).toBe(403);
    },
  );

  test('answers 403 to a rebound Host header', async () => {
    const host = `evil.example:${table.ready.ports.gateway}`;
    expect(await upgradeStatus(url, tokenProtocols(table.ready.adminToken), { headers: { host } })).toBe(403);
  });
});

describe('invalid frames', () => {
  test.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['no id', '{"call":"host.overview","input":{}}'],
    ['a fraction as id', '{"id":0.5,"call":"host.overview","input":{}}'],
    ['a number as call', '{"id":1,"call":7,"input":{}}'],
    ['a call of 65 characters', `{"id":1,"call":"${'x'.repeat(65)}","input":{}}`],
    ['an extra member', '{"id":1,"call":"host.overview","input":{},"more":1}'],
    ['deep nesting', `{"id":1,"call":"host.overview","input":${'['.repeat(50_000)}`],
  ])('a frame that is %s closes only its sender, with code 1002', async (_name, frame) => {
    const [loud, quiet] = [await open(), await open()];
    loud.socket.send(frame);
    expect(await loud.closed).toBe(1002);
    expect(await request(quiet, 'audit.head')).toMatchObject({ ok: true });
    quiet.close();
  });

  test('a frame that is too large closes its sender with code 1009', async () => {
    const loud = await open();
    loud.socket.send(`{"id":1,"call":"host.overview","input":"${'x'.repeat(300_000)}"}`);
    expect(await loud.closed).toBe(1009);
    expect((await table.rest.get('/health')).status).toBe(200);
  });

  test.each(['no.such.call', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'the call "%s" does not exist',
    async (call) => {
      const client = await open();
      expect(await request(client, call, {})).toMatchObject({ ok: false, code: 'UNKNOWN_CALL' });
      client.close();
    },
  );
});

const JUNK: readonly unknown[] = [
  null,
  7,
  'text',
  [],
  [{}],
  { sessionId: 7 },
  { sessionId: '', role: '', action: '', expectedTick: -1 },
  {
    sessionId: '__proto__',
    role: 'constructor',
    action: 'e2e4',
    expectedTick: 0,
    format: 'exe',
    draw: 'maybe',
    paused: true,
  },
  {
    sessionId: "' or 1=1 --",
    role: 'white',
    action: 'e2e4',
    expectedTick: 0,
    format: 'pgn',
    draw: 'offer',
    paused: 'yes',
  },
  {
    file: '../../etc/passwd',
    agentId: '__proto__',
    challengeId: 'constructor',
    jobId: 'toString',
    path: '',
    name: '',
  },
  { template: '__proto__', seats: { white: { kind: 'you' } } },
  { template: 'chess.v1', seats: {} },
  {
    template: 'chess.v1',
    seats: { white: { kind: 'agent', agentId: 'nobody' }, black: { kind: 'agent', agentId: 'nobody' } },
  },
  { template: 'chess.v1', seats: { white: { kind: 'you' }, black: { kind: 'agent', agentId: 'nobody' } } },
  { template: 'chess.v1', seats: { white: { kind: 'open' }, black: { kind: 'open' } } },
  { limit: 1e9, offset: -1, filter: 'x', text: 'x'.repeat(300) },
  { language: 'xx', theme: 7, idleHours: 0, playerName: '' },
  { idleHours: 1e9 },
];
/** Calls without an input ignore what is sent with them. */
const TAKES_NOTHING = new Set<CallName>([
  'match.demo',
  'audit.verify',
  'payments.prove',
  'metrics.token',
  'metrics.revoke',
  'chain.install',
  'openfront.playSample',
]);

describe('calls with invalid inputs', () => {
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => !TAKES_NOTHING.has(name));
  // The first read stores which first steps were done, or makes the key of the folder; later reads change nothing.
  beforeAll(async () => {
    const client = await open();
    await request(client, 'onboarding.get', {});
    await request(client, 'replays.key', {});
    client.close();
  });

  test.each(names)('%s answers with a code or a value of the contract, and changes nothing', async (name) => {
    const client = await open();
    const before = wholeDatabase(table.data);
    for (const input of JUNK) {
      const answer = await request(client, name, input);
      if (answer['ok'] === true) {
        expect(CALLS[name].output.safeParse(answer['value']).success).toBe(true);
      } else {
        expect([
          'UNKNOWN_CALL',
          'INVALID_REQUEST',
          'FORBIDDEN',
          'NOT_FOUND',
          'CONFLICT',
          'UPDATES_UNAVAILABLE',
          'COMMAND_NOT_OFFERED',
          'CHAIN_PROGRAM_NO_FILE',
        ]).toContain(answer['code']);
        expect(answer['message']).not.toMatch(/sqlite|\bat .+:\d+:\d+|\/src\//iu);
      }
    }
    expect(wholeDatabase(table.data)).toBe(before);
    client.close();
  });
});

/** Paths of the members of `value` that the schema does not name. */
function unnamed(schema: z.ZodType, value: unknown): boolean {
  const parsed = schema.safeParse(value);
  return !parsed.success || JSON.stringify(parsed.data) !== JSON.stringify(value);
}

test('answers have only members that the contract names', async () => {
  const client = await open();
  const asks: Partial<Record<CallName, unknown>> = {
    'host.overview': {},
    'host.facts': {},
    'settings.get': {},
    'templates.list': {},
    'agents.list': {},
    'agents.create': { name: 'Contract' },
    'sessions.page': { limit: 10 },
    'sessions.get': { sessionId: game.sessionId, frames: true },
    'sessions.verify': { sessionId: game.sessionId },
    'sessions.export': { sessionId: game.sessionId, format: 'json' },
    'challenges.list': {},
    'audit.page': { offset: 0, limit: 50 },
    'audit.head': {},
    'audit.facets': {},
    'audit.hours': { filter: { system: 'sessions' } },
  };
  for (const [name, input] of Object.entries(asks)) {
    const answer = await request(client, name, input);
    expect(answer['ok'], name).toBe(true);
    expect(unnamed(CALLS[name as CallName].output, answer['value']), name).toBe(false);
    expect(Object.keys(answer).sort()).toEqual(['ok', 'value']);
  }
  client.close();
});

test('the overview and the host’s facts contain no token', async () => {
  const client = await open();
  for (const name of ['host.overview', 'host.facts', 'agents.list', 'sessions.page', 'audit.page']) {
    const input =
      name === 'sessions.page' ? { limit: 50 } : name === 'audit.page' ? { offset: 0, limit: 200 } : {};
    const text = JSON.stringify(await request(client, name, input));
    for (const token of [table.ready.adminToken, game.seats[0].token, game.seats[1].token]) {
      expect(text.includes(token), name).toBe(false);
    }
  }
  client.close();
});

test('events reach every window, numbered from 1 without a gap', async () => {
  const clients = [await open(), await open()];
  const other = await table.rest.session('chess.v1', ['white', 'black']);
  await table.rest.act(other, 0, 'e2e4', 0);
  await table.advance(200);
  for (const client of clients) {
    await client.until(
      (frame) => frame['event'] === 'session.changed' && JSON.stringify(frame).includes(other.sessionId),
    );
    const numbers = client.frames.filter((frame) => 'event' in frame).map((frame) => frame['seq']);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    client.close();
  }
});

test('a person plays a whole game through the window', async () => {
  const client = await open();
  const opponent = await table.rest.register('Opponent');
  const seats = { x: { kind: 'you' }, o: { kind: 'agent', agentId: opponent.agentId } };
  const started = await request(client, 'match.start', { template: 'tic_tac_toe.v1', seats });
  const { sessionId } = started['value'] as { sessionId: string };
  for (const [tick, cell] of ['0', '3', '1', '4', '2'].entries()) {
    if (tick % 2 === 0) {
      const acted = await request(client, 'sessions.act', {
        sessionId,
        role: 'x',
        action: cell,
        expectedTick: tick,
      });
      expect(acted).toMatchObject({ ok: true, value: { tick: tick + 1 } });
    } else {
      const path = `/sessions/${sessionId}/actions`;
      expect(
        (await table.rest.post(path, { action: cell, expected_tick: tick }, { token: opponent.token }))
          .status,
      ).toBe(200);
    }
  }
  const detail = (await request(client, 'sessions.get', { sessionId, frames: true }))['value'] as {
    card: { outcome: string };
    frames: unknown[];
  };
  expect(detail.card.outcome).toBe('x_wins');
  expect(detail.frames).toHaveLength(6);
  client.close();
});

test('an audit verification runs to its result', async () => {
  const client = await open();
  const started = await request(client, 'audit.verify', {});
  const { jobId } = started['value'] as { jobId: string };
  const done = await client.until((frame) => {
    const payload = frame['payload'] as { jobId?: string; state?: string } | undefined;
    return frame['event'] === 'audit.verify' && payload?.jobId === jobId && payload.state !== 'running';
  });
  expect(done['payload']).toMatchObject({ state: 'done', ok: true });
  client.close();
});
