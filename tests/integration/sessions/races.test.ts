import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDatabase } from '../../support/database.ts';
import { verdict } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Simultaneous requests: exactly one of each set of conflicting ones is accepted, and the log shows it. */

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

test('accepts exactly one of fifty identical simultaneous moves', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const replies = await Promise.all(Array.from({ length: 50 }, () => table.rest.act(game, 0, 'e2e4', 0)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  for (const reply of replies.filter((one) => one.status !== 200))
    expect(verdict(reply)).toEqual([409, 'CONFLICT']);
});

test('accepts exactly one of fifty different simultaneous moves, which is the one in the log', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const { body } = await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token });
  const legal = body['legal_actions'] as string[];
  const attempts = Array.from({ length: 50 }, (_, at) => legal[at % legal.length] ?? '');
  const replies = await Promise.all(attempts.map((action) => table.rest.act(game, 0, action, 0)));
  const winner = replies.findIndex((reply) => reply.status === 200);
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  const log = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[0].token });
  expect(log.body['actions']).toMatchObject([{ seq: 1, action: attempts[winner] }]);
});

test('accepts one of fifty simultaneous choices for each role', async () => {
  const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
  const attempts = Array.from({ length: 50 }, (_, at) => table.rest.act(game, (at % 2) as 0 | 1, 'rock'));
  const accepted = (await Promise.all(attempts)).filter((reply) => reply.status === 200);
  expect(accepted.map((reply) => reply.body['tick']).sort()).toEqual([1, 2]);
});

test('a simultaneous move, resignation and draw offer leave a log that can be replayed', async () => {
  for (let n = 0; n < 10; n += 1) {
    const game = await table.rest.session('chess.v1', ['white', 'black']);
    const path = `/sessions/${game.sessionId}`;
    const [white, black] = game.seats;
    await table.rest.post(`${path}/draw`, { draw: 'offer' }, { token: white.token });
    const replies = await Promise.all([
      table.rest.act(game, 0, 'e2e4', 0),
      table.rest.post(`${path}/resign`, undefined, { token: white.token }),
      table.rest.post(`${path}/resign`, undefined, { token: black.token }),
      table.rest.post(`${path}/draw`, { draw: 'accept' }, { token: black.token }),
    ]);
    const successes = replies.slice(1).filter((reply) => reply.status === 200);
    expect(successes).toHaveLength(1);
    const verified = await table.rest.get(`${path}/verify`, { token: white.token });
    expect(verified.body).toMatchObject({ ok: true });
  }
});

test('simultaneous registrations and sessions get different ids', async () => {
  const agents = await Promise.all(Array.from({ length: 60 }, () => table.rest.register('Same name')));
  expect(new Set(agents.map((agent) => agent.agentId)).size).toBe(60);
  const names = readDatabase(table.data, (db) =>
    db.prepare("select name from agents where name like 'Same name%'").pluck().all(),
  );
  expect(new Set(names).size).toBe(60);
  const [white, black] = agents;
  const participants = { white: white?.agentId, black: black?.agentId };
  const made = await Promise.all(
    Array.from({ length: 40 }, () =>
      table.rest.post('/sessions', { template: 'chess.v1', participants }, { token: white?.token ?? '' }),
    ),
  );
  expect(made.map((reply) => reply.status)).toEqual(Array.from({ length: 40 }, () => 201));
  expect(new Set(made.map((reply) => reply.body['session_id'])).size).toBe(40);
});
