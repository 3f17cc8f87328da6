import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';

test('stores each text once, as bytes', async () => {
  const db = await memoryDb();
  const insert = db.prepare('insert into model_texts (hash, packed, bytes, stored_at) values (?, ?, 1, ?)');
  insert.run('h', Buffer.from([1]), '2026-11-27');
  expect(() => insert.run('h', Buffer.from([1]), '2026-11-27')).toThrow('UNIQUE');
  expect(() => insert.run('g', 'text', '2026-11-27')).toThrow('BLOB');
});
