import { expect, test } from 'vitest';
import { insertRow, memoryDatabase, type Row } from '../../../../support/rows.ts';

const game = (over: Row = {}): Row => ({
  game_id: 'g1',
  game_map: 'Drawn',
  player: 'Ann',
  first_at_ms: 1,
  last_at_ms: 2,
  last_tick: 3,
  seen: '{}',
  ...over,
});

test('a game is kept once, and a running one has neither a result nor a map yet', async () => {
  const db = await memoryDatabase();
  insertRow(db, 'openfront_games', game());
  expect(() => insertRow(db, 'openfront_games', game({ last_tick: 9 }))).toThrow('UNIQUE');
  expect(db.prepare('select result, map from openfront_games').get()).toEqual({ result: null, map: null });
});

test.each(['seen', 'first_at_ms', 'last_tick'])('a game without %s is none', async (column) => {
  const db = await memoryDatabase();
  expect(() => insertRow(db, 'openfront_games', game({ [column]: null }))).toThrow('NOT NULL');
});
