import { expect } from '@playwright/test';
import { aPlan, played } from '../../support/league/window.ts';
import { LONG_NAME } from './long-name.ts';
import type { ScreenUnderTest } from './screen-checks.ts';
import type { Shell } from './shells.ts';

/** Screens about leagues and the arena. */
export const LEAGUE_SCREENS: readonly ScreenUnderTest[] = [
  { name: 'leagues', place: '#/leagues' },
  { name: 'ratings', place: '#/leagues/ratings' },
  { name: 'a new league', place: '#/leagues/new' },
  { name: 'players of a new league', place: '#/leagues/new?step=players' },
  { name: 'rules of a new league', place: '#/leagues/new?step=rules' },
  { name: 'stakes of a new league', place: '#/leagues/new?step=stakes' },
  { name: 'review of a new league', place: '#/leagues/new?step=review' },
  { name: 'arena', place: '#/arena' },
  { name: 'a new arena run', place: '#/arena/new' },
  { name: 'a new arena tournament', place: '#/arena/tournament/new' },
];

/** Creates a finished league and one that waits for players. */
async function leagueScreens(shell: Shell): Promise<readonly ScreenUnderTest[]> {
  const { request } = await shell.control();
  const plan = aPlan(5);
  const maxMs = plan.seats.map((seat, index) => (index === 0 ? { ...seat, name: LONG_NAME } : seat));
  const over = await played(request, { ...plan, seats: maxMs });
  const open = await request('leagues.create', aPlan(1));
  const { rows } = await request('leagues.messages', { leagueId: over, limit: 1 });
  const cup = await played(request, { ...plan, name: 'Cup', format: 'knockout' });
  const tabs = ['live', 'table', 'crosstable', 'schedule', 'messages', 'agents', 'organise'];
  return [
    ...tabs.map((tab) => ({ name: `league: ${tab}`, place: `#/leagues/${over}?tab=${tab}` })),
    { name: 'league: bracket', place: `#/leagues/${cup}?tab=bracket` },
    { name: 'a message of a league', place: `#/leagues/${over}?tab=messages&message=${rows[0]?.id}` },
    { name: 'a match of a league', place: `#/leagues/${over}/matches/R1M1` },
    { name: 'a player of a league', place: `#/leagues/${over}/players/P01` },
    { name: 'messages of a player', place: `#/leagues/${over}/players/P01?tab=messages` },
    { name: 'details of a player', place: `#/leagues/${over}/players/P01?tab=details` },
    { name: 'audit rows of a match', place: `#/leagues/${over}/matches/R1M1?part=audit` },
    { name: 'an open league', place: `#/leagues/${open.leagueId}` },
  ];
}

/** Plays a tournament of three players in two games, and a run in which every hand counts alike. */
async function arenaScreens(shell: Shell): Promise<readonly ScreenUnderTest[]> {
  const { request } = await shell.control();
  const [weak, better] = [1, 2].map((level) => ({ kind: 'builtin' as const, level }));
  const { tournamentId } = await request('tournament.start', {
    format: 'round_robin',
    players: [{ kind: 'random' }, weak!, better!],
    templates: ['iterated_rps.v1', 'connect_four.v1'],
    pairs: 1,
    atOnce: 4,
  });
  const run = await request('arena.start', {
    template: 'holdem_heads_up.v2',
    a: weak!,
    b: { kind: 'random' },
    games: 4,
    atOnce: 4,
    options: { hands: 2 },
  });
  const states = async () => [
    (await request('tournament.get', { tournamentId })).state,
    (await request('arena.get', { arenaId: run.arenaId })).state,
  ];
  await expect.poll(states, { timeout: 60_000 }).toEqual(['done', 'done']);
  return [
    { name: 'an arena tournament', place: `#/arena/tournament/${tournamentId}` },
    { name: 'an arena run with chips', place: `#/arena/${run.arenaId}` },
  ];
}

/** Fills the host with leagues and runs of the arena; returns the screens that show them. */
export const fillLeagues = async (shell: Shell): Promise<readonly ScreenUnderTest[]> => [
  ...LEAGUE_SCREENS,
  ...(await leagueScreens(shell)),
  ...(await arenaScreens(shell)),
];
