import { expect, test } from 'vitest';
import type { ArenaContext } from '../../../../../src/main/arena/context.ts';
import { arenaStore } from '../../../../../src/main/arena/store.ts';
import { createTournaments, type RunControls } from '../../../../../src/main/arena/tournaments/service.ts';
import { tournamentStore } from '../../../../../src/main/arena/tournaments/store.ts';
import type { ArenaRunInfo } from '../../../../../src/shared/contract/index.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { insertRow } from '../../../../support/rows.ts';

/** A tournament with the runs `r1` and `r2`; a call of a run is refused unless `changing` has its id. */
async function openTestTournaments(changing: readonly string[]) {
  const db = await memoryDb();
  const [store, tournaments] = [arenaStore(db), tournamentStore(db)];
  tournaments.insert({
    tournamentId: 't1',
    format: 'round_robin',
    players: [],
    templates: ['chess.v1'],
    pairs: 1,
    atOnce: 1,
    createdAt: '2026-11-21T00:00:00.000Z',
  });
  for (const [place, arenaId] of ['r1', 'r2'].entries()) {
    insertRow(db, 'arenas', {
      arena_id: arenaId,
      template: 'chess.v1',
      options: '{}',
      player_a: '{}',
      player_b: '{}',
      games: 2,
      policies: '{}',
      state: 'paused',
      created_at: '2026-11-21T00:00:00.000Z',
    });
    tournaments.insertRun('t1', place, arenaId);
  }
  const requested: string[] = [];
  const change: RunControls['pause'] = async (arenaId) => {
    requested.push(arenaId);
    return changing.includes(arenaId)
      ? accept({} as ArenaRunInfo)
      : refuse('INVALID_REQUEST', 'This run is paused');
  };
  const context = { store, tournaments, testProgress: new Map() } as unknown as ArenaContext;
  const controls = { pause: change, drain: change, cancel: change, resume: change };
  return { tournaments: createTournaments(context, controls), store, requested };
}

test('a change goes to every run, and one that changes is enough', async () => {
  const { tournaments, requested } = await openTestTournaments(['r2']);
  expect(await tournaments.change('t1', 'cancel')).toMatchObject({ ok: true, value: { tournamentId: 't1' } });
  expect(requested).toEqual(['r1', 'r2']);
});

test('a change is refused when no run changes, and for an unknown tournament', async () => {
  const { tournaments } = await openTestTournaments([]);
  expect(await tournaments.change('t1', 'pause')).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'The tournament is paused',
  });
  expect(await tournaments.change('t2', 'pause')).toMatchObject({ code: 'NOT_FOUND' });
});

test('each run names the tournament of which it is a match-up', async () => {
  const { tournaments, store } = await openTestTournaments([]);
  expect(store.find('r1')?.tournamentId).toBe('t1');
  expect(tournaments.find('t1')?.runs.map((run) => run.tournamentId)).toEqual(['t1', 't1']);
});
