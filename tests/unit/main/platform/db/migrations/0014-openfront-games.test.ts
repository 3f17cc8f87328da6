import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, type Row } from '../../../../../support/rows.ts';

const game = (over: Row = {}): Row => ({
  game_id: 'g1',
  game_map: 'World',
  player: 'Ann',
  first_at_ms: 1,
  last_at_ms: 2,
  last_tick: 3,
  seen: '{}',
  ...over,
});

test('stores a game once, with or without a map and a result', async () => {
  const db = await memoryDb();
  insertRow(db, 'openfront_games', game());
  expect(() => insertRow(db, 'openfront_games', game())).toThrow('UNIQUE');
  insertRow(db, 'openfront_games', game({ game_id: 'g2', map: '{}', result: 'won' }));
});

test('requires the recorded state of a game', async () => {
  const db = await memoryDb();
  expect(() => insertRow(db, 'openfront_games', game({ seen: null }))).toThrow('NOT NULL');
  expect(() => insertRow(db, 'openfront_games', game({ last_tick: 'x' }))).toThrow('INTEGER');
});
