import { expect, test } from 'vitest';
import { migrateDatabase, migrations } from '../../../../../../src/main/platform/db/migrate.ts';
import { MEMORY, openDatabase } from '../../../../../../src/main/platform/db/open.ts';
import { agentRow, insertRow, sessionRow } from '../../../../../support/rows.ts';

const RUN = {
  arena_id: 'r1',
  template: 'chess.v1',
  options: '{}',
  player_a: '{}',
  player_b: '{}',
  games: 2,
  policies: '{}',
  state: 'stopped',
  note: 'no server',
  created_at: 'now',
};

test('an earlier run keeps its games, which get the numbers of their attempts in the order of play', async () => {
  const db = await openDatabase(MEMORY);
  const upTo = (version: number) => migrations.filter((migration) => migration.version <= version);
  const apply = (version: number) =>
    migrateDatabase(db, { migrations: upTo(version), nowMs: 0, backup: () => undefined });
  apply(33);
  insertRow(db, 'agents', agentRow('a'));
  for (const [index, id] of ['s1', 's2', 's3'].entries())
    insertRow(db, 'sessions', sessionRow(id, { created_at: `2026-11-21T00:00:0${index}.000Z` }));
  insertRow(db, 'arenas', RUN);
  const game = { arena_id: 'r1', a_role: 'white' };
  insertRow(db, 'arena_games', { ...game, session_id: 's3', number: 0 });
  insertRow(db, 'arena_games', { ...game, session_id: 's1', number: 0 });
  insertRow(db, 'arena_games', { ...game, session_id: 's2', number: 1 });
  apply(34);
  const games = db.prepare(
    'select session_id, number, attempt, opening_id, prelude_plies from arena_games order by number, attempt',
  );
  expect(games.raw().all()).toEqual([
    ['s1', 0, 1, null, 0],
    ['s3', 0, 2, null, 0],
    ['s2', 1, 1, null, 0],
  ]);
  expect(db.prepare('select * from arenas').get()).toEqual({
    ...RUN,
    ended_at: null,
    plan: null,
    run_seed: null,
  });
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
});
