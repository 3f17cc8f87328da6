import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, type Row } from '../../../../../support/rows.ts';

const frame = (own: Row = {}): Row => ({
  game_id: 'g1',
  tick: 1,
  whole: 1,
  packed: Buffer.from([1]),
  ...own,
});

test('stores one map of each tick of a game, as bytes', async () => {
  const db = await memoryDb();
  insertRow(db, 'openfront_map_frames', frame());
  insertRow(db, 'openfront_map_frames', frame({ tick: 2 }));
  expect(() => insertRow(db, 'openfront_map_frames', frame())).toThrow('UNIQUE');
  expect(() => insertRow(db, 'openfront_map_frames', frame({ tick: 3, packed: 'text' }))).toThrow('BLOB');
});

test('a game names the agent that acted last in it, or none', async () => {
  const db = await memoryDb();
  const game = { game_map: '', player: '', first_at_ms: 1, last_at_ms: 1, last_tick: 1, seen: '{}' };
  insertRow(db, 'openfront_games', { ...game, game_id: 'g1', agent: 'a1' });
  insertRow(db, 'openfront_games', { ...game, game_id: 'g2' });
  const agents = db.prepare('select agent from openfront_games order by game_id').pluck().all();
  expect(agents).toEqual(['a1', null]);
});
