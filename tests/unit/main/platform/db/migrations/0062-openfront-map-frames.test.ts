import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow } from '../../../../../support/rows.ts';

test('stores one map of each tick of a game, as bytes', async () => {
  const db = await memoryDb();
  const insert = db.prepare(
    'insert into openfront_map_frames (game_id, tick, whole, packed) values (?, ?, 1, ?)',
  );
  insert.run('g1', 1, Buffer.from([1]));
  insert.run('g1', 2, Buffer.from([1]));
  expect(() => insert.run('g1', 1, Buffer.from([2]))).toThrow('UNIQUE');
  expect(() => insert.run('g1', 3, 'text')).toThrow('BLOB');
});

test('a game names the agent that acted last in it, or none', async () => {
  const db = await memoryDb();
  const game = { game_map: '', player: '', first_at_ms: 1, last_at_ms: 1, last_tick: 1, seen: '{}' };
  insertRow(db, 'openfront_games', { ...game, game_id: 'g1', agent: 'a1' });
  insertRow(db, 'openfront_games', { ...game, game_id: 'g2' });
  const agents = db.prepare('select agent from openfront_games order by game_id').pluck().all();
  expect(agents).toEqual(['a1', null]);
});
