import { expect, test } from 'vitest';
import { leagueIn, leagueTabsOf } from '../../../../renderer/app/palette/league-tabs.ts';

test.each([
  ['/leagues/league_1', 'league_1'],
  ['/leagues/spring%202026?tab=table', 'spring 2026'],
  ['/leagues/league_1/matches/R1M1', 'league_1'],
  ['/leagues', null],
  ['/leagues/new?step=game', null],
  ['/leagues/ratings', null],
  ['/sessions/1', null],
])('%s shows the league %s', (place, leagueId) => {
  expect(leagueIn(place)).toBe(leagueId);
});

test('the tabs of a league are places of the window, and only a knockout has a bracket', () => {
  const league = { leagueId: 'a b', name: 'Cup' };
  const knockout = leagueTabsOf({ ...league, format: 'knockout' });
  expect(knockout).toHaveLength(7);
  expect(knockout[0]).toMatchObject({ route: '/leagues/a%20b?tab=live', leagueName: 'Cup' });
  expect(leagueTabsOf({ ...league, format: 'swiss' }).map(({ title }) => title)).not.toContain(
    'palette.league_bracket',
  );
});
