import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDatabase, wholeDatabase } from '../../support/database.ts';
import { verdict, type Player, type Table } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/**
 * The eight invariants of docs/specifications/001-session-host.md §9, each with
 * requests that try to break it.
 */

let table: BuiltHost;
let chess: Table;
let rps: Table;
let otherAgent: Player;
beforeAll(async () => {
  table = await startBuiltHost();
  chess = await table.rest.session('chess.v1', ['white', 'black']);
  rps = await table.rest.session('rps.v1', ['player_1', 'player_2']);
  otherAgent = await table.rest.register();
});
afterAll(() => table.dispose());

const PROTECTED: readonly (readonly ['GET' | 'POST' | 'DELETE', string])[] = [
  ['POST', '/sessions'],
  ['GET', '/sessions'],
  ['GET', '/sessions/SESSION/state'],
  ['POST', '/sessions/SESSION/actions'],
  ['GET', '/sessions/SESSION/log'],
  ['POST', '/sessions/SESSION/resign'],
  ['POST', '/sessions/SESSION/draw'],
  ['POST', '/sessions/SESSION/spectators'],
  ['GET', '/sessions/SESSION/verify'],
  ['GET', '/sessions/SESSION/export'],
  ['POST', '/challenges'],
  ['GET', '/challenges'],
  ['POST', '/challenges/none/accept'],
  ['DELETE', '/challenges/none'],
  ['GET', '/audit/head'],
  ['GET', '/no/such/route'],
  ['POST', '/test/clock'],
];

describe('invariant 1: no action without authentication', () => {
  test.each(PROTECTED)(
    '%s %s answers 401 without a token, with a wrong one and in a wrong scheme',
    async (method, path) => {
      const before = wholeDatabase(table.data);
      const real = chess.seats[0].token;
      const wrong = [
        '',
        'Bearer',
        'Bearer ',
        'Bearer nobody',
        `Basic ${real}`,
        `Bearer ${real}x`,
        `Token ${real}`,
        real,
      ];
      for (const authorization of wrong) {
        const reply = await table.rest.raw(method, path.replace('SESSION', chess.sessionId), {
          headers: authorization === '' ? {} : { authorization },
          ...(method === 'POST' ? { body: '{"action":"e2e4","expected_tick":0}' } : {}),
        });
        expect(verdict(reply), authorization).toEqual([401, 'UNAUTHORIZED']);
        expect(reply.headers.get('www-authenticate')).toBe('Bearer');
      }
      expect(wholeDatabase(table.data)).toBe(before);
    },
  );

  test('the authentication scheme is not case-sensitive', async () => {
    const { token } = chess.seats[0];
    for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
      const reply = await table.rest.get('/sessions', { headers: { authorization: `${scheme} ${token}` } });
      expect(reply.status).toBe(200);
    }
  });

  test('401 comes before everything else, broken JSON and a wrong type included', async () => {
    for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      const reply = await table.rest.raw('POST', '/sessions', { body: '{', headers });
      expect(verdict(reply)).toEqual([401, 'UNAUTHORIZED']);
    }
  });
});

describe('invariant 2: no action by a non-participant', () => {
  test.each(PROTECTED.filter(([, path]) => path.includes('SESSION')))(
    '%s %s answers 403',
    async (method, path) => {
      const before = wholeDatabase(table.data);
      const body = path.endsWith('draw') ? '{"draw":"offer"}' : '{"action":"e2e4","expected_tick":0}';
      const reply = await table.rest.raw(method, path.replace('SESSION', chess.sessionId), {
        token: otherAgent.token,
        ...(method === 'POST' ? { body } : {}),
      });
      expect(verdict(reply)).toEqual([403, 'FORBIDDEN']);
      expect(wholeDatabase(table.data)).toBe(before);
    },
  );

  test('a participant of another session is not a participant here', async () => {
    const reply = await table.rest.act({ ...chess, seats: rps.seats }, 0, 'e2e4', 0);
    expect(verdict(reply)).toEqual([403, 'FORBIDDEN']);
  });
});

test('invariant 3: no illegal action, exact strings only', async () => {
  const before = wholeDatabase(table.data);
  const attempts = [
    'e2e5',
    'E2E4',
    ' e2e4',
    'e2e4 ',
    'e2e4q',
    'e2-e4',
    'e4',
    '',
    'e7e5',
    '0-0',
    'null',
    'x'.repeat(10_000),
    'е2е4',
  ];
  for (const action of attempts) {
    const reply = await table.rest.act(chess, 0, action, 0);
    expect(verdict(reply), action).toEqual([400, 'INVALID_ACTION']);
  }
  for (const action of ['ROCK', 'rock ', 'lizard', '']) {
    expect(verdict(await table.rest.act(rps, 0, action)), action).toEqual([400, 'INVALID_ACTION']);
  }
  expect(wholeDatabase(table.data)).toBe(before);
});

test('invariant 4: no out-of-turn action', async () => {
  const before = wholeDatabase(table.data);
  const reply = await table.rest.act(chess, 1, 'e7e5', 0);
  expect(verdict(reply)).toEqual([400, 'INVALID_ACTION']);
  expect(reply.text).toContain('Not your turn');
  expect(wholeDatabase(table.data)).toBe(before);
});

test('invariant 5: no double action: 409 at the old tick, 400 at the new one, ALREADY_ACTED in RPS', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  expect((await table.rest.act(game, 0, 'e2e4', 0)).status).toBe(200);
  const stale = await table.rest.act(game, 0, 'd2d4', 0);
  expect(verdict(stale)).toEqual([409, 'CONFLICT']);
  expect((stale.body['error'] as { message: string }).message).toContain('1');
  expect(verdict(await table.rest.act(game, 0, 'd2d4', 1))).toEqual([400, 'INVALID_ACTION']);
  const sealed = await table.rest.session('rps.v1', ['player_1', 'player_2']);
  expect((await table.rest.act(sealed, 0, 'rock')).status).toBe(200);
  for (const action of ['rock', 'paper', 'nonsense']) {
    expect(verdict(await table.rest.act(sealed, 0, action))).toEqual([400, 'ALREADY_ACTED']);
  }
});

test('invariant 6: no action after the end, whatever the tick, action or role', async () => {
  const game = await table.rest.session('tic_tac_toe.v1', ['x', 'o']);
  for (const [tick, cell] of ['0', '3', '1', '4', '2'].entries()) {
    await table.rest.act(game, (tick % 2) as 0 | 1, cell, tick);
  }
  const before = wholeDatabase(table.data);
  for (const [seat, action, tick] of [
    [0, '5', 5],
    [1, '5', 5],
    [1, '5', 0],
    [1, 'nonsense', 'nonsense'],
    [0, '0', undefined],
  ] as const) {
    expect(verdict(await table.rest.act(game, seat, action, tick))).toEqual([400, 'INVALID_ACTION']);
  }
  const { token } = game.seats[0];
  const path = `/sessions/${game.sessionId}`;
  expect(verdict(await table.rest.post(`${path}/resign`, undefined, { token }))).toEqual([
    400,
    'INVALID_ACTION',
  ]);
  expect(verdict(await table.rest.post(`${path}/draw`, { draw: 'offer' }, { token }))).toEqual([
    400,
    'INVALID_ACTION',
  ]);
  expect(wholeDatabase(table.data)).toBe(before);
  const state = await table.rest.get(`${path}/state`, { token });
  expect(state.body).toMatchObject({
    status: 'completed',
    tick: 5,
    outcome: 'x_wins',
    legal_actions: [],
    to_act: [],
  });
});

test('invariant 7: no state mutation by read', async () => {
  const before = wholeDatabase(table.data);
  const { token, agentId } = chess.seats[0];
  const paths = ['state', 'log', 'verify', 'export?format=pgn', 'export?format=json'];
  for (const path of paths) {
    expect((await table.rest.get(`/sessions/${chess.sessionId}/${path}`, { token })).status).toBe(200);
  }
  for (const path of [
    '/sessions',
    `/sessions?agent_id=${agentId}`,
    '/challenges',
    '/health',
    '/templates',
    '/openapi.json',
  ]) {
    expect((await table.rest.get(path, { token })).status).toBe(200);
  }
  expect(wholeDatabase(table.data)).toBe(before);
});

describe('invariant 8: no log mutation', () => {
  test('no route changes or removes a row', async () => {
    const { token } = chess.seats[0];
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
      const reply = await table.rest.raw(method, `/sessions/${chess.sessionId}/log`, { token });
      expect(verdict(reply), method).toEqual([405, 'METHOD_NOT_ALLOWED']);
    }
  });

  test('the log only grows, and what was written stays as it was', async () => {
    const game = await table.rest.session('chess.v1', ['white', 'black']);
    let earlier: unknown[] = [];
    for (const [tick, move] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries()) {
      await table.rest.act(game, (tick % 2) as 0 | 1, move, tick);
      const { body } = await table.rest.get(`/sessions/${game.sessionId}/log`, {
        token: game.seats[1].token,
      });
      const actions = body['actions'] as unknown[];
      expect(actions.slice(0, -1)).toEqual(earlier);
      expect(actions).toHaveLength(tick + 1);
      earlier = actions;
    }
  });

  test('the table itself refuses to be changed', () => {
    readDatabase(table.data, (db) => {
      const triggers = db
        .prepare(
          "select name from sqlite_master where type = 'trigger' and tbl_name = 'actions' order by name",
        )
        .pluck()
        .all();
      expect(triggers).toEqual(['delete', 'gap', 'tick', 'update'].map((what) => `actions_refuse_${what}`));
    });
  });
});
