import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, type Row } from '../../../../../support/rows.ts';

const record = (own: Row = {}): Row => ({
  game_id: 'g1',
  start: '{}',
  git_commit: 'DEV',
  started_at_ms: 1,
  ended_at_ms: 2,
  executed: 0,
  size: 0,
  ...own,
});

test('stores one record of a game and each of its turns once', async () => {
  const db = await memoryDb();
  insertRow(db, 'openfront_records', record());
  expect(() => insertRow(db, 'openfront_records', record())).toThrow('UNIQUE');
  insertRow(db, 'openfront_turns', { game_id: 'g1', n: 0, hash: 0.5 });
  insertRow(db, 'openfront_turns', { game_id: 'g1', n: 1, intents: '[]' });
  expect(() => insertRow(db, 'openfront_turns', { game_id: 'g1', n: 1 })).toThrow('UNIQUE');
});

test('a hash is a number and a turn has an integer number', async () => {
  const db = await memoryDb();
  expect(() => insertRow(db, 'openfront_turns', { game_id: 'g1', n: 1, hash: 'x' })).toThrow('REAL');
  expect(() => insertRow(db, 'openfront_turns', { game_id: 'g1', n: 0.5 })).toThrow('INTEGER');
});
