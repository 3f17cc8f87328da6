import { describe, expect, test, onTestFinished } from 'vitest';
import {
  createDatabaseBackup,
  listDatabaseBackups,
} from '../../../../../src/main/platform/data-folder/index.ts';
import {
  checkSchema,
  migrateDatabase,
  migrations,
  type Migration,
} from '../../../../../src/main/platform/db/migrate.ts';
import { openDatabase } from '../../../../../src/main/platform/db/open.ts';
import { temporaryPaths } from '../../../../support/test-storage.ts';

const KNOWN = migrations.at(-1)?.version ?? 0;
const NEXT = KNOWN + 1;

const second: Migration = { version: NEXT, name: 'more', sql: 'create table more (n integer) strict' };
const broken: Migration = {
  version: NEXT,
  name: 'broken',
  sql: 'create table half (n); insert into nowhere values (1)',
};

async function folder() {
  const paths = temporaryPaths();
  const db = await openDatabase(paths.database);
  onTestFinished(() => void db.close());
  const run = (known: readonly Migration[]) =>
    migrateDatabase(db, {
      migrations: known,
      nowMs: 0,
      backup: (version) =>
        void createDatabaseBackup(db, paths, { nowMs: version, label: `before-${version}` }),
    });
  return { paths, db, run };
}

describe('migrate', () => {
  test('applies missing migrations once and needs no backup of an empty database', async () => {
    const { paths, run } = await folder();
    expect(run(migrations)).toEqual({ ok: true, value: migrations.map((migration) => migration.version) });
    expect(run(migrations)).toEqual({ ok: true, value: [] });
    expect(listDatabaseBackups(paths)).toEqual([]);
  });

  test('makes a backup before each later migration', async () => {
    const { paths, db, run } = await folder();
    run(migrations);
    db.exec("insert into settings values ('language', 'en')");
    expect(run([...migrations, second])).toEqual({ ok: true, value: [NEXT] });
    const [backup] = listDatabaseBackups(paths);
    expect(backup?.file).toContain(`before-${NEXT}.db`);
    const copy = await openDatabase(`${paths.backups}/${backup?.file}`, { readOnly: true });
    onTestFinished(() => void copy.close());
    expect(copy.prepare('select value from settings').pluck().all()).toEqual(['en']);
    expect(checkSchema(copy, migrations)).toEqual({ ok: true, value: KNOWN });
  });

  test('applies one that came in between, and the version stays that of the newest', async () => {
    const { db, run } = await folder();
    const [left] = migrations.slice(-2, -1);
    run(migrations.filter((migration) => migration !== left));
    expect(run(migrations)).toEqual({ ok: true, value: [left?.version] });
    expect(db.pragma('user_version', { simple: true })).toBe(KNOWN);
    expect(checkSchema(db, migrations)).toEqual({ ok: true, value: KNOWN });
  });

  test('stores nothing of a migration that fails', async () => {
    const { db, run } = await folder();
    run(migrations);
    expect(() => run([...migrations, broken])).toThrow('nowhere');
    expect(db.prepare("select 1 from sqlite_master where name = 'half'").all()).toEqual([]);
    expect(checkSchema(db, migrations)).toEqual({ ok: true, value: KNOWN });
  });

  test('refuses a released migration that was changed', async () => {
    const { run } = await folder();
    run(migrations);
    const changed = migrations.map((migration) => ({ ...migration, sql: `${migration.sql} ` }));
    expect(run(changed)).toMatchObject({ ok: false, code: 'CHANGED_MIGRATION' });
  });

  test('refuses a database of a newer version', async () => {
    const { run } = await folder();
    run([...migrations, second]);
    expect(run(migrations)).toMatchObject({ ok: false, code: 'NEWER_SCHEMA' });
  });

  test('numbers its migrations upwards from 1', () => {
    const versions = migrations.map((migration) => migration.version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(versions[0]).toBe(1);
  });
});
