import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict, type Table } from '../../support/rest.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';

/**
 * Rows are changed directly in the database under a running host. Each case has a session of its own; all are read
 * from that host, and again after one restart.
 */

const ACTIONS = {
  'an action that is no move of the position': `update actions set action = '"e2e5"' where seq = 3`,
  'an action that is no move at all': `update actions set action = '"castle"' where seq = 1`,
  'an action that is a number': 'update actions set action = 7 where seq = 2',
  'an action that is no JSON': `update actions set action = '{' where seq = 2`,
  'a row that is gone': 'delete from actions where seq = 1',
} as const;
const ROWS = {
  kind: `update actions set kind = 'bogus' where seq = 2`,
  role: `update actions set role = 'red' where seq = 2`,
  tick: 'update actions set tick = 40 where seq = 2',
  time: `update actions set created_at = 'noon' where seq = 2`,
  ending: `update actions set action = 'null' where seq = 4`,
  'ending, no JSON,': `update actions set action = '' where seq = 4`,
} as const;
const STATES = {
  'an empty object': `update sessions set state = '{}' where true`,
  'a list': `update sessions set state = '[]' where true`,
  'a number': `update sessions set state = '3' where true`,
  'no JSON': `update sessions set state = 'x' where true`,
} as const;
const OPTIONS = `update sessions set options = '{' where true`;
const CHANGES: readonly string[] = [ACTIONS, ROWS, STATES].flatMap((group) => Object.values(group));

const data = hostFolder();
let table: BuiltHost;
/** The session of each change. */
const games = new Map<string, Table>();
/** The state of each session before its change. */
const before = new Map<string, unknown>();

const MOVES = ['e2e4', 'e7e5', 'g1f3'];

async function resigned(): Promise<Table> {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  for (const [tick, move] of MOVES.entries()) await table.rest.act(game, (tick % 2) as 0 | 1, move, tick);
  const { token } = game.seats[1];
  await table.rest.post(`/sessions/${game.sessionId}/resign`, undefined, { token });
  return game;
}

function tamper(changes: readonly string[]): void {
  const db = new Database(join(data, 'arbiter.db'));
  const triggers = db
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where tbl_name = 'actions' and type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  for (const change of changes) {
    const changed = db.prepare(`${change} and session_id = ?`).run(gameOf(change).sessionId);
    expect(changed.changes, change).toBe(1);
  }
  for (const trigger of triggers) db.exec(trigger.sql);
  db.close();
}

function gameOf(change: string): Table {
  const game = games.get(change);
  if (game === undefined) throw new Error(`no session for ${change}`);
  return game;
}

async function read(change: string, what: string) {
  const { sessionId, seats } = gameOf(change);
  return table.rest.get(`/sessions/${sessionId}/${what}`, { token: seats[0].token });
}

beforeAll(async () => {
  table = await startBuiltHost({ data });
  for (const change of [...CHANGES, OPTIONS]) {
    games.set(change, await resigned());
    before.set(change, (await read(change, 'state')).body['state']);
  }
  tamper(CHANGES);
});
afterAll(() => table.dispose());

const cases = <T extends Readonly<Record<string, string>>>(group: T) => Object.entries(group);

function whereverItIsRead(): void {
  test.each(cases(ACTIONS))(
    '%s: PGN is refused, JSON and log show the stored rows, verify reports it',
    async (_, change) => {
      expect(verdict(await read(change, 'export?format=pgn'))).toEqual([409, 'QUARANTINED']);
      const json = await read(change, 'export?format=json');
      expect([json.status, JSON.parse(json.text)]).toMatchObject([
        200,
        { session_id: gameOf(change).sessionId, status: 'completed' },
      ]);
      expect((await read(change, 'log')).status).toBe(200);
      expect((await read(change, 'verify')).body).toMatchObject({ ok: false });
    },
  );

  test.each(cases(ROWS))('a changed %s of a row causes no internal error', async (_, change) => {
    for (const what of ['state', 'log', 'export?format=json', 'export?format=pgn']) {
      expect([200, 409], what).toContain((await read(change, what)).status);
    }
    expect((await read(change, 'verify')).body).toMatchObject({ ok: false });
  });
}

describe('under the host that was running', () => {
  whereverItIsRead();

  test('a session row that cannot be parsed is reported as damage, not as a bad request', async () => {
    tamper([OPTIONS]);
    const verified = await read(OPTIONS, 'verify');
    expect([verified.status, verified.body]).toMatchObject([200, { ok: false, state_equals_replay: false }]);
  });
});

describe('after a restart', () => {
  beforeAll(async () => {
    await table.stop();
    table = await startBuiltHost({ data });
  });

  whereverItIsRead();

  test.each(cases(STATES))(
    'a completed session whose state is %s shows the replayed state and is quarantined',
    async (_, change) => {
      const after = await read(change, 'state');
      expect(after.body).toMatchObject({
        state: before.get(change),
        quarantined: true,
        status: 'completed',
      });
      expect((await read(change, 'export?format=json')).status).toBe(200);
      expect((await read(change, 'verify')).body).toMatchObject({ ok: false, state_equals_replay: false });
    },
  );
});
