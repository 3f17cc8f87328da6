import { expect, test } from 'vitest';
import { interventionStore } from '../../../../../src/main/league/store/intervention-store.ts';
import { AT, agentOf, openLeagueStores } from '../../../../support/league/rows.ts';

async function openInterventions() {
  const stores = await openLeagueStores();
  stores.openLeague();
  stores.enter(agentOf('player', 'P01'), agentOf('player', 'P02'));
  stores.draw(1, [['P01', 'P02']]);
  const interventions = interventionStore(stores.db);
  const add = (more: object): void =>
    interventions.insert('l1', {
      kind: 'pause',
      matchId: null,
      playerId: null,
      counts: null,
      annulled: [],
      firstResult: null,
      reason: 'because',
      at: AT,
      ...more,
    });
  return { ...stores, interventions, add };
}

test('interventions are numbered in each league and never change', async () => {
  const { db, interventions, add } = await openInterventions();
  add({});
  add({ kind: 'override', matchId: 'R1M1', counts: { winner: 'P02', isVoid: false } });
  expect(interventions.listByLeague('l1')).toMatchObject([
    { ordinal: 1, kind: 'pause', counts: null },
    { ordinal: 2, kind: 'override', counts: { winner: 'P02', isVoid: false } },
  ]);
  expect(() => db.prepare("update league_interventions set reason = 'other'").run()).toThrow('never change');
  expect(() => db.prepare('delete from league_interventions').run()).toThrow('never removed');
});

test('a player is out from its withdrawal on', async () => {
  const { interventions, add } = await openInterventions();
  expect(interventions.findExclusionCause('l1', 'P01')).toBeNull();
  add({ kind: 'withdraw', playerId: 'P01' });
  expect(interventions.findExclusionCause('l1', 'P01')).toBe('withdrawn');
  add({ kind: 'disqualify', playerId: 'P01' });
  expect(interventions.findExclusionCause('l1', 'P01')).toBe('disqualified');
});

test('a match that is played again has no result and opens its round', async () => {
  const { store, matches, report, interventions, add } = await openInterventions();
  expect(interventions.rerun('l1', { matchId: 'R1M1', round: 1 })).toBe(false);
  report('R1M1', 'P01');
  store.completeRound('l1', 1, AT);
  add({ kind: 'rerun', matchId: 'R1M1' });
  expect(interventions.rerun('l1', { matchId: 'R1M1', round: 1 })).toBe(true);
  expect(matches.findMatch('l1', 'R1M1')).toMatchObject({ phase: 'scheduled', winner: null, reported: null });
  expect(store.listRounds('l1')).toMatchObject([{ completedAt: null }]);
  expect(interventions.hasScheduledRerun('l1', 1)).toBe(true);
});

test('a correction counts in the table and leaves the result of the referee', async () => {
  const { matches, report, interventions } = await openInterventions();
  report('R1M1', 'P01');
  interventions.correct('l1', 'R1M1', { winner: 'P02', isVoid: false });
  expect(matches.listScores('l1')).toMatchObject([{ winner: 'P02', absent: [] }]);
  expect(matches.findMatch('l1', 'R1M1')).toMatchObject({ winner: 'P01', correction: { winner: 'P02' } });
  interventions.correct('l1', 'R1M1', null);
  expect(matches.listScores('l1')).toMatchObject([{ winner: 'P01' }]);
});
