import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../src/main/platform/db/open.ts';
import { dataPaths } from '../../../src/main/platform/data-folder/index.ts';
import { isFullRun } from '../../support/full-run.ts';
import { builtCommand, QUIET_PORTS } from '../../support/arbiter.ts';
import { hostFolder, startBuiltHost } from '../../support/built-host.ts';
import { forge } from '../../support/forgery.ts';

/**
 * Changes the database of a stopped host as a person with access to the file could, one value at a time, and runs
 * `arbiter verify` of the built program on each copy.
 */

const original = hostFolder();
let sessions: { won: string; timed: string };

beforeAll(async () => {
  const host = await startBuiltHost({ data: original });
  const game = await host.rest.session('tic_tac_toe.v1', ['x', 'o']);
  await host.rest.act(game, 0, '4', 0);
  await host.rest.post(`/sessions/${game.sessionId}/resign`, undefined, { token: game.seats[1].token });
  const timed = await host.rest.session('chess.v1', ['white', 'black'], { clock: { initial_ms: 60_000 } });
  await host.rest.act(timed, 0, 'e2e4', 0);
  sessions = { won: game.sessionId, timed: timed.sessionId };
  expect(await host.stop()).toBe(0);
});
afterAll(() => rmSync(original, { recursive: true, force: true }));

const set = (column: string, value: string) => (db: Db) =>
  void db.prepare(`update sessions set ${column} = ${value} where session_id = ?`).run(sessions.won);
const setClock = (path: string, value: number) => (db: Db) =>
  void db
    .prepare(`update sessions set clock = json_set(clock, '${path}', ?) where session_id = ?`)
    .run(value, sessions.timed);
const setRow = (column: string, value: string) => (db: Db) =>
  void db
    .prepare(`update actions set ${column} = ${value} where session_id = ? and seq = 1`)
    .run(sessions.won);

const TAMPERINGS: readonly [string, (db: Db) => void][] = [
  ['the outcome', set('outcome', "'o_wins'")],
  ['the winner', set('winner', "'o'")],
  ['the reason', set('outcome_reason', "'timeout'")],
  ['the whole result', set("outcome = 'draw', winner = null, outcome_reason", "'draw_agreed'")],
  ['the time of the last row', set('updated_at', "'2020-01-01T00:00:00.000Z'")],
  ['the time of creation', set('created_at', "'2020-01-01T00:00:00.000Z'")],
  ['the tick', set('tick', '7')],
  ['the number of rows', set('seq', '9')],
  ['the head', set('head', "'00'")],
  ['the status', set('status', "'active'")],
  ['the state', set('state', "json_set(state, '$.board[0]', 'o')")],
  ['the options', set('options', `'{"a":1}'`)],
  ['the template', set('template', "'connect_four.v1'")],
  ['more time than the clock gives', setClock('$.remainingMs.white', 600_000)],
  ['a clock below zero', setClock('$.remainingMs.black', -5)],
  ['a running clock of the wrong player', setClock('$.runningSinceMs.white', 1)],
  ['a move', setRow('action', `'"0"'`)],
  ['the time of a move', setRow('created_at', "'2020-01-01T00:00:00.000Z'")],
  ['the player of a move', setRow('role', "'o'")],
  [
    'a missing row',
    (db) => void db.prepare('delete from actions where session_id = ? and seq = 1').run(sessions.won),
  ],
  [
    'seats that changed hands',
    (db) => {
      const rename = db.prepare('update participants set role = ? where session_id = ? and role = ?');
      rename.run('other', sessions.won, 'x');
      rename.run('x', sessions.won, 'o');
      rename.run('o', sessions.won, 'other');
    },
  ],
];

/** A run tests one change of each kind, and the long tests all: each needs a process of its own. */
const ONE_OF_EACH_KIND = [
  'the whole result',
  'the time of the last row',
  'the head',
  'the state',
  'a clock below zero',
  'a move',
  'the player of a move',
  'a missing row',
  'seats that changed hands',
];
const chosen = TAMPERINGS.filter(([name]) => isFullRun || ONE_OF_EACH_KIND.includes(name));

const verify = (data: string) =>
  builtCommand(['verify', '--json', '--data', data], { ...QUIET_PORTS, PATH: process.env['PATH'] ?? '' });

test('the changes of a run are among all of them', () => {
  expect(chosen).toHaveLength(isFullRun ? TAMPERINGS.length : ONE_OF_EACH_KIND.length);
});

test('verify finds nothing in an untouched folder', async () => {
  expect((await verify(original)).code).toBe(0);
});

test.each(chosen)('verify finds %s', async (_, tamper) => {
  const data = hostFolder();
  cpSync(original, data, { recursive: true });
  await forge(dataPaths(data), tamper);
  const ended = await verify(data);
  rmSync(data, { recursive: true, force: true });
  expect({ code: ended.code, out: ended.out }).toMatchObject({ code: 1 });
  expect(ended.out).toContain(`"ok":false`);
});
