import { expect, test } from 'vitest';
import { dataExportStore } from '../../../../../src/main/app-features/data-export/store.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

test('every table of ours is counted once, and none of the database’s own', async () => {
  const { db } = await memoryServices();
  db.prepare("insert into agents values ('ann', 'hash', 'Ann', 'builtin', '2026-11-21', null, null)").run();
  // With it comes a table of the database's own.
  db.exec('create table counted (id integer primary key autoincrement)');
  const counts = dataExportStore(db).counts();
  const names = counts.map(({ table }) => table);
  expect(counts).toContainEqual({ table: 'agents', rows: 1 });
  expect(counts).toContainEqual({ table: 'sessions', rows: 0 });
  expect(names.filter((name) => name.startsWith('sqlite_'))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('the names that a report must not tell are those of agents, once each', async () => {
  const { db } = await memoryServices();
  const add = db.prepare("insert into agents values (?, ?, ?, 'builtin', '2026-11-21', null, null)");
  add.run('a1', 'h1', 'Canary');
  add.run('a2', 'h2', 'Canary');
  expect(
    dataExportStore(db)
      .names()
      .filter((name) => name === 'Canary'),
  ).toEqual(['Canary']);
});

test('the schema’s number is the database’s own', async () => {
  const { db } = await memoryServices();
  expect(dataExportStore(db).schema()).toBeGreaterThan(0);
  db.pragma('user_version = 4');
  expect(dataExportStore(db).schema()).toBe(4);
});
