import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verdict, type Table } from '../../support/rest.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';

/** Rows are changed directly in the database, under a running host or while it is down. */

let data: string;
let table: BuiltHost;
beforeEach(async () => {
  data = hostFolder();
  table = await startBuiltHost({ data });
});
afterEach(() => table.dispose());

const MOVES = ['e2e4', 'e7e5', 'g1f3'];

async function resigned(): Promise<Table> {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  for (const [tick, move] of MOVES.entries()) await table.rest.act(game, (tick % 2) as 0 | 1, move, tick);
  const { token } = game.seats[1];
  await table.rest.post(`/sessions/${game.sessionId}/resign`, undefined, { token });
  return game;
}

function tamper(sql: string): void {
  const db = new Database(join(data, 'arbiter.db'));
  const triggers = db
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where tbl_name = 'actions' and type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  db.exec(sql);
  for (const trigger of triggers) db.exec(trigger.sql);
  db.close();
}

const restart = async (): Promise<void> => {
  await table.stop();
  table = await startBuiltHost({ data });
};

async function read(game: Table, what: string) {
  const { token } = game.seats[0];
  return table.rest.get(`/sessions/${game.sessionId}/${what}`, { token });
}

test.each([
  ['an action that is no move of the position', `update actions set action = '"e2e5"' where seq = 3`],
  ['an action that is no move at all', `update actions set action = '"castle"' where seq = 1`],
  ['an action that is a number', 'update actions set action = 7 where seq = 2'],
  ['an action that is no JSON', `update actions set action = '{' where seq = 2`],
  ['a row that is gone', 'delete from actions where seq = 1'],
])('%s: PGN is refused, JSON and log show the stored rows, verify reports it', async (_, sql) => {
  const game = await resigned();
  tamper(sql);
  for (const state of ['running', 'restarted']) {
    if (state === 'restarted') await restart();
    expect(verdict(await read(game, 'export?format=pgn')), state).toEqual([409, 'QUARANTINED']);
    const json = await read(game, 'export?format=json');
    expect([json.status, JSON.parse(json.text)], state).toMatchObject([
      200,
      { session_id: game.sessionId, status: 'completed' },
    ]);
    expect((await read(game, 'log')).status, state).toBe(200);
    expect((await read(game, 'verify')).body, state).toMatchObject({ ok: false });
  }
});

test.each([
  ['kind', `update actions set kind = 'bogus' where seq = 2`],
  ['role', `update actions set role = 'red' where seq = 2`],
  ['tick', 'update actions set tick = 40 where seq = 2'],
  ['time', `update actions set created_at = 'noon' where seq = 2`],
  ['ending', `update actions set action = 'null' where seq = 4`],
  ['ending, no JSON,', `update actions set action = '' where seq = 4`],
])('a changed %s of a row causes no internal error', async (_, sql) => {
  const game = await resigned();
  tamper(sql);
  for (const state of ['running', 'restarted']) {
    if (state === 'restarted') await restart();
    for (const what of ['state', 'log', 'export?format=json', 'export?format=pgn']) {
      expect([200, 409], `${what}, ${state}`).toContain((await read(game, what)).status);
    }
    expect((await read(game, 'verify')).body, state).toMatchObject({ ok: false });
  }
});

test.each([
  ['an empty object', `'{}'`],
  ['a list', `'[]'`],
  ['a number', `'3'`],
  ['no JSON', `'x'`],
])('a completed session whose state is %s shows the replayed state and is quarantined', async (_, state) => {
  const game = await resigned();
  const before = (await read(game, 'state')).body;
  tamper(`update sessions set state = ${state}`);
  await restart();
  const after = await read(game, 'state');
  expect(after.body).toMatchObject({ state: before['state'], quarantined: true, status: 'completed' });
  expect((await read(game, 'export?format=json')).status).toBe(200);
  expect((await read(game, 'verify')).body).toMatchObject({ ok: false, state_equals_replay: false });
});

test('a session row that cannot be parsed is reported as damage, not as a bad request', async () => {
  const game = await resigned();
  tamper(`update sessions set options = '{'`);
  const verified = await read(game, 'verify');
  expect([verified.status, verified.body]).toMatchObject([200, { ok: false, state_equals_replay: false }]);
});
