import { expect, onTestFinished, test } from 'vitest';
import { schemaSnapshot } from '../../../../../scripts/schema-snapshot.mjs';
import {
  checksumOf,
  migrateDatabase,
  migrateOneByOne,
  migrations,
  type MigrateOptions,
} from '../../../../../src/main/platform/db/migrate.ts';
import { MEMORY, openDatabase, type Db } from '../../../../../src/main/platform/db/open.ts';
import { findSnapshot } from '../../../../../src/main/platform/db/schema-snapshot.ts';
import snapshot from '../../../../../src/main/platform/db/schema-snapshot.json' with { type: 'json' };

async function databaseBy(
  migrate: typeof migrateDatabase,
  options: Partial<MigrateOptions> = {},
): Promise<Db> {
  const db = await openDatabase(MEMORY);
  onTestFinished(() => void db.close());
  expect(migrate(db, { migrations, nowMs: 0, backup: () => undefined, ...options })).toEqual({
    ok: true,
    value: migrations.map(({ version }) => version),
  });
  return db;
}

const OBJECTS = "select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_autoindex%'";
const objectsOf = (db: Db) => db.prepare(`${OBJECTS} order by type, name`).all();
const tablesOf = (db: Db) =>
  db.prepare<[], string>("select name from sqlite_master where type = 'table' order by name").pluck().all();

/** Every row that a new database has; ids that are drawn at random become their length. */
const rowsOf = (db: Db) =>
  tablesOf(db).map((table) => [
    table,
    JSON.stringify(db.prepare(`select * from "${table}"`).all()).replace(
      /"coordinator_id":"([0-9a-f]+)"/u,
      (_all, id: string) => `"coordinator_id":${id.length}`,
    ),
  ]);

test('the file is what the migrations lead to; `npm run schema` writes it after a new migration', () => {
  expect(snapshot).toEqual(schemaSnapshot());
});

test('a new database is the same from the snapshot and from the migrations one by one', async () => {
  const [atOnce, oneByOne] = [await databaseBy(migrateDatabase), await databaseBy(migrateOneByOne)];
  expect(objectsOf(atOnce)).toEqual(objectsOf(oneByOne));
  expect(rowsOf(atOnce)).toEqual(rowsOf(oneByOne));
  for (const pragma of ['user_version', 'application_id', 'integrity_check'])
    expect(atOnce.pragma(pragma), pragma).toEqual(oneByOne.pragma(pragma));
});

test('each new database has an id of its own', async () => {
  const idOf = async () =>
    (await databaseBy(migrateDatabase)).prepare('select coordinator_id from fleet_coordinator').pluck().get();
  expect(await idOf()).not.toBe(await idOf());
});

test('the snapshot is used for the migrations that it was written for, and for no others', () => {
  const checksums = migrations.map(checksumOf);
  expect(findSnapshot(checksums)).toBe(snapshot.statements);
  expect(findSnapshot(checksums.slice(0, -1))).toBeNull();
  expect(findSnapshot([...checksums, 'one more'])).toBeNull();
  expect(findSnapshot(checksums.toReversed())).toBeNull();
});

test('a database that has something in it gets the migrations one by one', async () => {
  const db = await openDatabase(MEMORY);
  onTestFinished(() => void db.close());
  const [first, ...rest] = migrations;
  expect(first).toBeDefined();
  migrateDatabase(db, { migrations: migrations.slice(0, 1), nowMs: 0, backup: () => undefined });
  const backups: number[] = [];
  const migrated = migrateDatabase(db, {
    migrations,
    nowMs: 0,
    backup: (version) => void backups.push(version),
  });
  expect(migrated).toEqual({ ok: true, value: rest.map(({ version }) => version) });
  expect(backups).toEqual(rest.map(({ version }) => version));
});
