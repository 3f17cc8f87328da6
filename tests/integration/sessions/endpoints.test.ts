import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOnDisk, readDatabase, rowCounts } from '../../support/database.ts';
import { verdict, type Player } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/**
 * The endpoints of docs/specifications/001-session-host.md §7 and the templates of
 * docs/specifications/001-session-host.md §8, with the specified shapes.
 */

let table: BuiltHost;
let alice: Player;
let bob: Player;
beforeAll(async () => {
  table = await startBuiltHost();
  alice = await table.rest.register();
  bob = await table.rest.register();
});
afterAll(() => table.dispose());

const ISO_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;
const chess = (more: object = {}) => ({
  template: 'chess.v1',
  participants: { white: alice.agentId, black: bob.agentId },
  ...more,
});

test('GET /health needs no token and answers ok', async () => {
  const reply = await table.rest.get('/health');
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ status: 'ok' });
});

describe('POST /agents', () => {
  test.each([
    ['without a body', {}],
    ['with an empty object', { body: '{}' }],
    ['with a name', { body: '{"name":"Ada"}' }],
    ['with a JSON content type and no body', { headers: { 'content-type': 'application/json' } }],
  ])('%s answers 201 with exactly agent_id and token', async (_name, request) => {
    const reply = await table.rest.raw('POST', '/agents', request);
    expect(reply.status).toBe(201);
    expect(Object.keys(reply.body).sort()).toEqual(['agent_id', 'token']);
    // 32 random bytes as base64url.
    expect(reply.body['token']).toMatch(/^[\w-]{43}$/u);
  });

  test.each(['{"name":7}', '{"name":""}', `{"name":"${'x'.repeat(201)}"}`, '[]', '"Ada"', '{'])(
    'with the body %s answers 400',
    async (body) => {
      const before = rowCounts(table.data);
      expect(verdict(await table.rest.raw('POST', '/agents', { body }))).toEqual([400, 'INVALID_REQUEST']);
      expect(rowCounts(table.data)).toEqual(before);
    },
  );

  test('tokens differ, and none is stored in plain text', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => table.rest.register('Token test')));
    expect(new Set(made.map((agent) => agent.token)).size).toBe(20);
    const minted = await table.rest.session('chess.v1', ['white', 'black']);
    const spectator = await table.rest.post(`/sessions/${minted.sessionId}/spectators`, undefined, {
      token: minted.seats[0].token,
    });
    expect(spectator.status).toBe(201);
    const bytes = bytesOnDisk(table.data);
    for (const token of [...made.map((agent) => agent.token), String(spectator.body['token'])]) {
      expect(bytes.includes(token)).toBe(false);
    }
    // The search itself works.
    expect(bytes.includes(made[0]?.agentId ?? '')).toBe(true);
    const stored = readDatabase(table.data, (db) => db.prepare('select token from agents').pluck().all());
    for (const hash of stored) expect(hash).toMatch(/^[0-9a-f]{64}$/u);
  });
});

describe('POST /sessions', () => {
  test('answers 201 with session_id, template and status', async () => {
    const reply = await table.rest.post('/sessions', chess(), { token: alice.token });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ template: 'chess.v1', status: 'active' });
    expect(typeof reply.body['session_id']).toBe('string');
  });

  const both = () => ({ white: alice.agentId, black: bob.agentId });
  test.each<[string, () => unknown, number, string]>([
    ['an unknown template', () => chess({ template: 'chess.v2' }), 400, 'INVALID_REQUEST'],
    ['no template', () => ({ participants: both() }), 400, 'INVALID_REQUEST'],
    ['no participants', () => ({ template: 'chess.v1' }), 400, 'INVALID_REQUEST'],
    [
      'participants as a list',
      () => chess({ participants: [alice.agentId, bob.agentId] }),
      400,
      'INVALID_REQUEST',
    ],
    ['no role filled', () => chess({ participants: {} }), 400, 'INVALID_REQUEST'],
    ['a missing role', () => chess({ participants: { white: alice.agentId } }), 400, 'INVALID_REQUEST'],
    [
      'an extra role',
      () => chess({ participants: { ...both(), green: bob.agentId } }),
      400,
      'INVALID_REQUEST',
    ],
    [
      'a role in other case',
      () => chess({ participants: { White: alice.agentId, black: bob.agentId } }),
      400,
      'INVALID_REQUEST',
    ],
    [
      'the same agent twice',
      () => chess({ participants: { white: alice.agentId, black: alice.agentId } }),
      400,
      'INVALID_REQUEST',
    ],
    [
      'an agent id that is a number',
      () => chess({ participants: { white: 1, black: 2 } }),
      400,
      'INVALID_REQUEST',
    ],
    [
      'an unknown agent',
      () => chess({ participants: { white: alice.agentId, black: 'nobody' } }),
      404,
      'NOT_FOUND',
    ],
    [
      'an unknown agent named like a prototype',
      () => chess({ participants: { white: alice.agentId, black: '__proto__' } }),
      404,
      'NOT_FOUND',
    ],
    ['two clocks', () => chess({ clock: { initial_ms: 1000, per_move_ms: 1000 } }), 400, 'INVALID_REQUEST'],
    ['an empty clock', () => chess({ clock: {} }), 400, 'INVALID_REQUEST'],
    ['an unknown option', () => chess({ options: { cheat: true } }), 400, 'INVALID_REQUEST'],
  ])('%s is refused and nothing is written', async (_name, body, status, code) => {
    const before = rowCounts(table.data);
    const reply = await table.rest.post('/sessions', body(), { token: alice.token });
    expect(verdict(reply)).toEqual([status, code]);
    expect(rowCounts(table.data)).toEqual(before);
  });

  test('a caller who is not among the participants is refused with 403', async () => {
    const otherAgent = await table.rest.register();
    expect(verdict(await table.rest.post('/sessions', chess(), { token: otherAgent.token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'the name %s is not a role, template or agent',
    async (name) => {
      const before = rowCounts(table.data);
      const extra = `{"template":"chess.v1","participants":{"white":"${alice.agentId}","black":"${bob.agentId}","${name}":"x"}}`;
      const instead = `{"template":"chess.v1","participants":{"white":"${alice.agentId}","${name}":"${bob.agentId}"}}`;
      const escaped = extra.replace(`"${name}"`, `"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}"`);
      const template = JSON.stringify(chess({ template: name }));
      for (const body of [extra, instead, escaped, template]) {
        const reply = await table.rest.raw('POST', '/sessions', { token: alice.token, body });
        expect(verdict(reply), body).toEqual([400, 'INVALID_REQUEST']);
      }
      const unknown = JSON.stringify(chess({ participants: { white: alice.agentId, black: name } }));
      expect(
        verdict(await table.rest.raw('POST', '/sessions', { token: alice.token, body: unknown })),
      ).toEqual([404, 'NOT_FOUND']);
      expect(rowCounts(table.data)).toEqual(before);
      expect(({} as { status?: unknown }).status).toBeUndefined();
    },
  );
});

describe('GET /sessions', () => {
  test('lists the caller’s sessions only, optionally those shared with another agent', async () => {
    const [ann, ben, cy] = [
      await table.rest.register(),
      await table.rest.register(),
      await table.rest.register(),
    ];
    const open = async (white: Player, black: Player): Promise<string> => {
      const participants = { white: white.agentId, black: black.agentId };
      const made = await table.rest.post(
        '/sessions',
        { template: 'chess.v1', participants },
        { token: white.token },
      );
      return String(made.body['session_id']);
    };
    const [annBen, benCy, annCy] = [await open(ann, ben), await open(ben, cy), await open(ann, cy)];
    const list = async (caller: Player, of?: Player): Promise<string[]> => {
      const query = of === undefined ? '' : `?agent_id=${of.agentId}`;
      const { body } = await table.rest.get(`/sessions${query}`, { token: caller.token });
      return (body['sessions'] as { session_id: string }[]).map((row) => row.session_id).sort();
    };
    expect(await list(ann)).toEqual([annBen, annCy].sort());
    expect(await list(ann, ann)).toEqual([annBen, annCy].sort());
    // The sessions of another agent without the caller are not listed.
    expect(await list(ann, ben)).toEqual([annBen]);
    expect(await list(cy, ben)).toEqual([benCy]);
    expect(await list(ann, { agentId: 'nobody', token: '' })).toEqual([]);
  });

  test('a repeated agent_id is malformed', async () => {
    const reply = await table.rest.get('/sessions?agent_id=a&agent_id=b', { token: alice.token });
    expect(verdict(reply)).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('state, action and log', () => {
  test('the state carries the specified fields, 20 legal moves at the start and none for the other side', async () => {
    const game = await table.rest.session('chess.v1', ['white', 'black']);
    const white = await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token });
    expect(white.body).toMatchObject({
      session_id: game.sessionId,
      template: 'chess.v1',
      status: 'active',
      tick: 0,
      state: {
        fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
        turn: 'white',
        outcome: null,
      },
      your_role: 'white',
    });
    expect(white.body['legal_actions']).toHaveLength(20);
    const black = await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[1].token });
    expect(black.body).toMatchObject({ your_role: 'black', legal_actions: [] });
  });

  test('an action answers tick, state and status; the log carries it with ISO times in milliseconds', async () => {
    const game = await table.rest.session('chess.v1', ['white', 'black']);
    const acted = await table.rest.act(game, 0, 'e2e4', 0);
    expect(acted.body).toMatchObject({ tick: 1, status: 'active', state: { turn: 'black' } });
    const log = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[1].token });
    const [row] = log.body['actions'] as [{ created_at: string }];
    expect(row).toMatchObject({ tick: 0, role: 'white', action: 'e2e4', agent_id: game.seats[0].agentId });
    expect(row.created_at).toMatch(ISO_MS);
    const list = await table.rest.get('/sessions', { token: game.seats[0].token });
    const [listed] = list.body['sessions'] as [{ created_at: string; updated_at: string }];
    expect([listed.created_at, listed.updated_at]).toEqual([
      expect.stringMatching(ISO_MS),
      expect.stringMatching(ISO_MS),
    ]);
  });

  test('rps.v1 has the specified ticks and phases', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const read = async () =>
      (await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token })).body;
    const emptySeats = { player_1: null, player_2: null };
    expect(await read()).toMatchObject({
      tick: 0,
      state: { phase: 'commit', choices: emptySeats, result: null },
    });
    expect((await read())['legal_actions']).toEqual(['rock', 'paper', 'scissors']);
    expect((await table.rest.act(game, 1, 'scissors')).body).toMatchObject({ tick: 1, status: 'active' });
    expect((await table.rest.act(game, 0, 'rock')).body).toMatchObject({ tick: 2, status: 'completed' });
    expect((await read())['state']).toMatchObject({
      phase: 'reveal',
      choices: { player_1: 'rock', player_2: 'scissors' },
      result: 'player_1_wins',
    });
  });

  test.each(['none', '__proto__', 'constructor', "x' or '1'='1", '..%2f..%2fetc%2fpasswd', '%00'])(
    'the session id %s exists nowhere',
    async (id) => {
      for (const path of ['state', 'log', 'verify', 'export']) {
        const reply = await table.rest.get(`/sessions/${id}/${path}`, { token: alice.token });
        expect(verdict(reply)).toEqual([404, 'NOT_FOUND']);
      }
    },
  );
});

test('an unknown route answers 404 in the error envelope when the token is valid', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    const reply = await table.rest.raw(method, '/no/such/route', { token: alice.token });
    expect(verdict(reply)).toEqual([404, 'NOT_FOUND']);
  }
});
