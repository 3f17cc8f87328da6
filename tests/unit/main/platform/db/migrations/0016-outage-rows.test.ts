import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';

test('a row of an outage shares its tick with a move, and two moves still do not', async () => {
  const db = await memoryDb();
  db.exec('pragma foreign_keys = off');
  const insert = db.prepare(
    "insert into actions values (?, 's', 'a', 'white', 'null', ?, '2026-01-01T00:00:00.000Z', ?, ?, 'h')",
  );
  insert.run('1', 0, 1, 'action');
  insert.run('2', 1, 2, 'outage');
  insert.run('3', 1, 3, 'action');
  expect(() => insert.run('4', 1, 4, 'action')).toThrow('one to a tick');
});
