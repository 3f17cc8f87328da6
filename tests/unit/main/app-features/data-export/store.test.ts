import { expect, test } from 'vitest';
import { dataExportStore } from '../../../../../src/main/app-features/data-export/store.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

test('every table of the schema is counted once, but no internal table of SQLite', async () => {
  const { db } = await memoryServices();
  db.prepare("insert into agents values ('ann', 'hash', 'Ann', 'builtin', '2026-11-21', null, null)").run();
  // An autoincrement column makes SQLite create an internal table.
  db.exec('create table counted (id integer primary key autoincrement)');
  const counts = dataExportStore(db).counts();
  const names = counts.map(({ table }) => table);
  expect(counts).toContainEqual({ table: 'agents', rows: 1 });
  expect(counts).toContainEqual({ table: 'sessions', rows: 0 });
  expect(names.filter((name) => name.startsWith('sqlite_'))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('names of agents are collected once each for removal from a report', async () => {
  const { db } = await memoryServices();
  const add = db.prepare("insert into agents values (?, ?, ?, 'builtin', '2026-11-21', null, null)");
  add.run('a1', 'h1', 'Canary');
  add.run('a2', 'h2', 'Canary');
  expect(
    dataExportStore(db)
      .privateTexts()
      .filter((name) => name === 'Canary'),
  ).toEqual(['Canary']);
});

test('the number of the schema is read from the database', async () => {
  const { db } = await memoryServices();
  expect(dataExportStore(db).schemaVersion()).toBeGreaterThan(0);
  db.pragma('user_version = 4');
  expect(dataExportStore(db).schemaVersion()).toBe(4);
});
