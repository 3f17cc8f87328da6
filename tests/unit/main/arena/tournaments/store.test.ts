import { expect, test } from 'vitest';
import { tournamentStore, type Tournament } from '../../../../../src/main/arena/tournaments/store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { agentRow, insertRow, sessionRow } from '../../../../support/rows.ts';

const tournament = (tournamentId: string): Tournament => ({
  tournamentId,
  format: 'round_robin',
  players: [{ name: 'Random', choice: { kind: 'random' } }],
  templates: ['chess.v1'],
  pairs: 2,
  atOnce: 3,
  createdAt: '2026-11-21T00:00:00.000Z',
});

const run = (arenaId: string, state: string) => ({
  arena_id: arenaId,
  template: 'chess.v1',
  options: '{}',
  player_a: '{}',
  player_b: '{}',
  games: 4,
  policies: '{}',
  state,
  created_at: 'now',
});

test('reads a tournament as it was written, and how far each of its runs is', async () => {
  const db = await memoryDb();
  const store = tournamentStore(db);
  insertRow(db, 'agents', agentRow('a'));
  insertRow(db, 'arenas', run('r1', 'running'));
  insertRow(db, 'arenas', run('r2', 'done'));
  insertRow(db, 'sessions', sessionRow('s1'));
  insertRow(db, 'sessions', sessionRow('s2', { status: 'completed', outcome_reason: 'checkmate' }));
  insertRow(db, 'sessions', sessionRow('s3', { status: 'completed', outcome_reason: 'endpoint_lost' }));
  for (const [number, id] of ['s1', 's2', 's3'].entries())
    insertRow(db, 'arena_games', { session_id: id, arena_id: 'r1', number, a_role: 'white', attempt: 1 });
  store.insert(tournament('t1'));
  store.insertRun('t1', 1, 'r1');
  store.insertRun('t1', 0, 'r2');
  expect(store.find('t1')).toEqual(tournament('t1'));
  expect(store.list()).toEqual([tournament('t1')]);
  expect(store.listRuns('t1')).toEqual([
    { arenaId: 'r2', state: 'done', started: 0, active: 0 },
    { arenaId: 'r1', state: 'running', started: 2, active: 1 },
  ]);
  expect([store.tournamentIdOfRun('r1'), store.tournamentIdOfRun('r9'), store.find('t2')]).toEqual([
    't1',
    null,
    null,
  ]);
  expect(() => store.insertRun('t1', 2, 'r1')).toThrow('UNIQUE');
});
