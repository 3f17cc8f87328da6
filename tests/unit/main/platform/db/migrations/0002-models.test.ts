import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { agentRow, insertRow, sessionRow } from '../../../../../support/rows.ts';

const ARENA = {
  arena_id: 'r1',
  template: 'chess.v1',
  options: '{}',
  player_a: '{}',
  player_b: '{}',
  games: 1,
  policies: '{}',
  state: 'running',
  created_at: 'now',
};

test('requires at least one game and a known state for a run', async () => {
  const db = await memoryDb();
  expect(() => insertRow(db, 'arenas', { ...ARENA, games: 0 })).toThrow('CHECK');
  expect(() => insertRow(db, 'arenas', { ...ARENA, state: 'asleep' })).toThrow('CHECK');
  insertRow(db, 'arenas', ARENA);
});

test('requires an existing run and session for a game', async () => {
  const db = await memoryDb();
  insertRow(db, 'agents', agentRow('a'));
  insertRow(db, 'sessions', sessionRow('s1'));
  const game = { session_id: 's1', arena_id: 'r1', number: 0, a_role: 'white', attempt: 1 };
  expect(() => insertRow(db, 'arena_games', game)).toThrow('FOREIGN KEY');
  insertRow(db, 'arenas', ARENA);
  insertRow(db, 'arena_games', game);
  expect(() => db.exec("delete from sessions where session_id = 's1'")).toThrow('FOREIGN KEY');
});
