import { describe, expect, test, onTestFinished } from 'vitest';
import {
  createDatabaseBackup,
  listDatabaseBackups,
} from '../../../../../../src/main/platform/data-folder/index.ts';
import {
  migrateDatabase,
  migrations,
  type Migration,
} from '../../../../../../src/main/platform/db/migrate.ts';
import { openDatabase, type Db } from '../../../../../../src/main/platform/db/open.ts';
import { openTestStorage, temporaryPaths } from '../../../../../support/test-storage.ts';

const AT = '2026-11-21T00:00:00.000Z';

function seedGame(db: Db): void {
  db.exec(`
    insert into agents values ('a', 'hash-a', 'A', 'external', '${AT}', null, null);
    insert into sessions (session_id, template, state, status, tick, created_at, updated_at, created_by, options,
      seq, head, expires_ms) values ('s', 'chess.v1', '{}', 'active', 1, '${AT}', '${AT}', 'a', '{}', 1, 'h', 0);
    insert into participants values ('s', 'a', 'white');
    insert into actions values ('x', 's', 'a', 'white', '"e2e4"', 0, '${AT}', 1, 'action', 'h1');`);
}

const row = (seq: number, tick: number, kind = 'action'): string =>
  `into actions values ('y', 's', 'a', 'white', '"d2d4"', ${tick}, '${AT}', ${seq}, '${kind}', 'h2')`;
const stored = (db: Db): unknown => db.prepare('select action from actions').pluck().all();

describe('the log of actions', () => {
  test.each([
    ['update actions set action = \'"d2d4"\'', 'append-only'],
    ['delete from actions', 'append-only'],
    ['delete from actions where seq in (select 1)', 'append-only'],
    [`replace ${row(1, 1)}`, 'without gaps'],
    [
      `insert ${row(1, 1)} on conflict (session_id, seq) do update set action = excluded.action`,
      'without gaps',
    ],
    [`insert ${row(3, 1)}`, 'without gaps'],
    [`insert ${row(0, 1)}`, 'without gaps'],
    [`insert ${row(2, 0)}`, 'one to a tick'],
    [`insert ${row(2, 0, 'resign')}`, 'one to a tick'],
    [`insert ${row(2, -1)}`, 'one to a tick'],
  ])('refuses %s', async (sql, text) => {
    const { db } = await openTestStorage();
    seedGame(db);
    expect(() => db.exec(sql)).toThrow(text);
    expect(stored(db)).toEqual(['"e2e4"']);
  });

  test('refuses REPLACE even where recursive_triggers is off', async () => {
    const { db } = await openTestStorage();
    seedGame(db);
    db.pragma('recursive_triggers = OFF');
    expect(() => db.exec(`replace ${row(1, 1)}`)).toThrow('without gaps');
    expect(stored(db)).toEqual(['"e2e4"']);
  });

  test('lets draw offers share a tick and ignores them for the order of moves', async () => {
    const { db } = await openTestStorage();
    seedGame(db);
    db.exec(`insert ${row(2, 1, 'draw_offer')}`);
    db.exec(`insert ${row(3, 1, 'draw_decline')}`);
    db.exec(`insert ${row(4, 1)}`);
    db.exec(`insert ${row(5, 1, 'draw_offer')}`);
    expect(() => db.exec(`insert ${row(6, 1)}`)).toThrow('one to a tick');
    expect(stored(db)).toHaveLength(5);
  });

  test('keeps the logs of two sessions apart', async () => {
    const { db } = await openTestStorage();
    seedGame(db);
    db.exec(`insert into sessions select 't', template, state, status, tick, created_at, updated_at, created_by,
      options, seed, seq, head, outcome, outcome_reason, winner, clock, expires_ms, illegal_limit,
      illegal_counts, draw_offer, quarantined, pace_ms, assisted from sessions`);
    db.exec(`insert ${row(1, 0).replace("'s'", "'t'")}`);
    expect(stored(db)).toHaveLength(2);
  });

  test('refuses to delete a session that has a log', async () => {
    const { db } = await openTestStorage();
    seedGame(db);
    expect(() => db.exec('delete from sessions')).toThrow(/FOREIGN KEY/);
  });
});

describe('a move', () => {
  const rootPages = (db: Db): Map<string, number> =>
    new Map(
      db
        .prepare<[], { name: string; rootpage: number }>(
          "select name, rootpage from sqlite_master where tbl_name in ('actions', 'sessions') and rootpage > 0",
        )
        .all()
        .map(({ name, rootpage }) => [name, rootpage]),
    );

  test('writes one tree of the log and one of the session', async () => {
    const { db } = await openTestStorage();
    expect([...rootPages(db).keys()].filter((name) => name.startsWith('actions'))).toEqual(['actions']);
    const plan = db
      .prepare(
        "explain update sessions set state = '', tick = 1, updated_at = '', expires_ms = 1 where session_id = 's'",
      )
      .all() as { opcode: string; p1: number; p2: number }[];
    const cursors = new Map(
      plan.filter(({ opcode }) => opcode === 'OpenWrite').map(({ p1, p2 }) => [p1, p2]),
    );
    const inserted = plan.filter(({ opcode }) => opcode === 'IdxInsert').map(({ p1 }) => cursors.get(p1));
    // The index of ended sessions is written only when a session ends.
    expect(inserted).toEqual([rootPages(db).get('sessions_ended')]);
  });
});

describe('a database of the previous version', () => {
  test('keeps every row and makes a backup of the file', async () => {
    const paths = temporaryPaths();
    const db = await openDatabase(paths.database);
    onTestFinished(() => void db.close());
    const bring = (known: readonly Migration[]) =>
      migrateDatabase(db, {
        migrations: known,
        nowMs: 0,
        backup: (version) =>
          void createDatabaseBackup(db, paths, { nowMs: version, label: `before-${version}` }),
      });
    bring(migrations.slice(0, 3));
    seedGame(db);
    db.exec(`update sessions set turn_started_ms = 5, clock = '{"initialMs":1}', head = 'h3'`);
    // Newest first, so that the order of the new table must come from seq.
    for (const [seq, tick, kind] of [
      [3, 1, 'draw_decline'],
      [2, 1, 'draw_offer'],
      [4, 1, 'action'],
    ] as const) {
      db.exec(`insert ${row(seq, tick, kind).replace("'y'", `'id-${seq}'`)}`);
    }
    const rows = (): unknown => db.prepare('select * from actions order by session_id, seq').all();
    const session = (): unknown =>
      db.prepare('select state, head, clock, tick, updated_at from sessions').all();
    const before = [rows(), session()];

    expect(bring(migrations.slice(0, 4))).toEqual({ ok: true, value: [4] });

    expect([rows(), session()]).toEqual(before);
    expect(db.prepare('select seq from actions').pluck().all()).toEqual([1, 2, 3, 4]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(() => db.exec('delete from actions')).toThrow('append-only');
    expect(listDatabaseBackups(paths).map(({ file }) => file)).toEqual([
      expect.stringContaining('before-4.db'),
    ]);
  });
});
