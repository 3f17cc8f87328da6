import { expect, test } from 'vitest';
import { leagueResult, leagueTable } from '../../../../../src/main/cli/league/league-result.ts';
import type { LeagueReport } from '../../../../../src/shared/contract/index.ts';

const row = (place: number, displayName: string) => ({
  place,
  playerId: `P0${place}`,
  displayName,
  played: 1,
  wins: 2 - place,
  draws: 0,
  losses: place - 1,
  points: 6 - 3 * place,
});

const report = (own: Partial<LeagueReport> = {}): LeagueReport =>
  ({
    leagueId: 'league_1',
    game: 'even_odd',
    format: 'round-robin',
    status: 'completed',
    played: 1,
    matches: 1,
    rounds: 1,
    standings: [row(1, 'Ada'), row(2, 'Bob')],
    ...own,
  }) as unknown as LeagueReport;

test('names the first player of a completed league as champion, and none otherwise', () => {
  expect(leagueResult(report()).champion).toEqual({ player_id: 'P01', display_name: 'Ada', points: 3 });
  expect(leagueResult(report({ status: 'running' })).champion).toBeNull();
  expect(leagueResult(report({ standings: [] })).champion).toBeNull();
});

test('counts zero matches for a league that never started', () => {
  const result = leagueResult(report({ rounds: null, matches: null, standings: [] } as never));
  expect(result).toMatchObject({ rounds: 0, matches: 0, standings: [] });
  expect(leagueTable(report({ rounds: null, matches: null } as never))).toContain('of 0 matches in 0 rounds');
});

test('uses the league’s places as ranks, also for shared ones', () => {
  const shared = { ...row(2, 'Bob'), place: 1 };
  expect(
    leagueResult(report({ standings: [row(1, 'Ada'), shared] })).standings.map(({ rank }) => rank),
  ).toEqual([1, 1]);
});

test('heads the table with what was played, with singular for one round', () => {
  const text = leagueTable(report());
  expect(text).toContain('even_odd, round-robin: 1 of 1 matches in 1 round\n');
  expect(text).toContain('champion Ada');
  expect(text).toContain('league league_1');
  expect(leagueTable(report({ status: 'running' }))).not.toContain('champion');
});
