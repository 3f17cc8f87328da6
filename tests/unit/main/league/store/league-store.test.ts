import { expect, test } from 'vitest';
import { nextHealthState, INITIAL_HEALTH } from '../../../../../src/main/league/rules/agent-health.ts';
import { AT, agentOf, openLeagueStores } from '../../../../support/league/rows.ts';

const LATER = '2026-11-21T11:00:00.000Z';
const SIZE = { rounds: 3, matches: 6 };

test('starts a league once and ends it once', async () => {
  const { store, openLeague } = await openLeagueStores();
  openLeague();
  expect([store.startLeague('l1', SIZE, AT), store.startLeague('l1', SIZE, LATER)]).toEqual([true, false]);
  expect(store.findLeague('l1')).toMatchObject({ status: 'running', rounds: 3, startedAt: AT });
  expect(store.endLeague('l1', 'completed', AT)).toBe(true);
  expect(store.endLeague('l1', 'cancelled', LATER)).toBe(false);
  expect(store.findLeague('l1')).toMatchObject({ status: 'completed', endedAt: AT });
  expect([store.startLeague('l1', SIZE, AT), store.endLeague('none', 'cancelled', AT)]).toEqual([
    false,
    false,
  ]);
});

test('lists ended leagues with bodies from the newest on, and no running ones', async () => {
  const { store, openLeague } = await openLeagueStores();
  for (const leagueId of ['l1', 'l2', 'l3']) openLeague({ leagueId });
  store.endLeague('l1', 'completed', AT);
  store.endLeague('l2', 'cancelled', LATER);
  expect(store.listEndedWithBodies().map(({ leagueId }) => leagueId)).toEqual(['l2', 'l1']);
  store.markBodiesDeleted('l2', LATER);
  expect(store.listEndedWithBodies()).toEqual([{ leagueId: 'l1', endedAt: AT }]);
});

test('returns an agent as stored, and after a second registration with both tokens', async () => {
  const { store, openLeague, enter } = await openLeagueStores();
  openLeague();
  const player = agentOf('player', 'P01', {
    tokenHash: 'first',
    isHosted: true,
    strategy: 'random',
    maxMatches: 4,
    identity: 'house:P01:random',
  });
  enter(player);
  expect(store.findAgent('l1', 'player', 'P01')).toEqual(player);
  store.updateRegistration({ ...player, tokenHash: 'second', oldTokenHash: 'first', dialect: 'upper' });
  expect([store.findAgentByToken('first')?.agentId, store.findAgentByToken('second')?.dialect]).toEqual([
    'P01',
    'upper',
  ]);
  store.clearOldTokens('l1');
  expect([store.findAgentByToken('first'), store.findAgentByToken('second')?.agentId]).toEqual([null, 'P01']);
});

test('keeps ids unique per kind and league, and ports unique per league', async () => {
  const { store, openLeague, enter } = await openLeagueStores();
  openLeague();
  openLeague({ leagueId: 'l2' });
  enter(agentOf('player', 'P01'), agentOf('player', 'P01', { leagueId: 'l2' }), agentOf('referee', 'REF01'));
  expect([store.findAgent('l1', 'referee', 'P01'), store.findAgentByPort('l2', 8001)]).toEqual([null, null]);
  expect([store.findAgentByPort('l1', 8001)?.agentId, store.countPlayers('l1')]).toEqual(['REF01', 1]);
  expect(() => enter(agentOf('player', 'P02', { port: 8101 }))).toThrow(/UNIQUE/u);
});

test('updates one agent without touching others', async () => {
  const { store, openLeague, enter, seat } = await openLeagueStores();
  openLeague();
  seat('seat', 's1');
  const [one, other] = [agentOf('referee', 'REF01'), agentOf('referee', 'REF02')];
  enter(one, other);
  store.updateHealth(one, { phase: 'SUSPENDED', failures: 5, openUntilMs: 9 });
  store.markUnauthenticated(one);
  store.updateStartMode(one, 'run_match');
  store.updateConcurrency(one, { proven: 2, max: 3 });
  store.updateSessionAgent(one, 'seat');
  expect(store.findAgent('l1', 'referee', 'REF01')).toEqual({
    ...one,
    healthState: { phase: 'SUSPENDED', failures: 5, openUntilMs: 9 },
    unauthenticated: true,
    startMode: 'run_match',
    concurrency: 2,
    maxMatches: 3,
    sessionAgent: 'seat',
  });
  expect(store.findAgent('l1', 'referee', 'REF02')).toEqual(other);
});

test('lists suspended agents of running leagues only', async () => {
  const { store, openLeague, enter } = await openLeagueStores();
  const healthState = { phase: 'SUSPENDED', failures: 5, openUntilMs: 9 } as const;
  for (const leagueId of ['l1', 'l2']) {
    openLeague({ leagueId });
    enter(agentOf('player', 'P01', { leagueId, healthState }));
  }
  enter(agentOf('player', 'P02', { healthState: nextHealthState(INITIAL_HEALTH, { type: 'registered' }) }));
  store.startLeague('l1', SIZE, AT);
  expect(store.listSuspendedAgents().map(({ leagueId, agentId }) => `${leagueId}/${agentId}`)).toEqual([
    'l1/P01',
  ]);
});

test('completes a round once', async () => {
  const { store, openLeague, draw } = await openLeagueStores();
  openLeague();
  draw(1, []);
  expect([store.completeRound('l1', 1, AT), store.completeRound('l1', 1, LATER)]).toEqual([true, false]);
  expect(store.listRounds('l1')).toEqual([{ round: 1, byes: [], pairedAt: AT, completedAt: AT }]);
});
