import { expect, test } from 'vitest';
import {
  recordRatingsInJob,
  ratingsOf,
  type RatedLeague,
} from '../../../../../src/main/league/runner/rating.ts';
import { INITIAL_GLICKO } from '../../../../../src/main/league/rules/glicko.ts';
import { DEFAULT_SETTINGS } from '../../../../../src/main/league/settings.ts';
import { testLeagueContext } from '../../../../support/league/league-context.ts';
import { agentOf } from '../../../../support/league/rows.ts';

const player = (agentId: string) => ({ agentId, identity: `who ${agentId}`, displayName: agentId });
const RATED: RatedLeague = {
  league: { leagueId: 'l1', gameType: 'even_odd', settings: DEFAULT_SETTINGS },
  players: [player('P01'), player('P02'), player('P03')],
  scores: [
    { round: 1, a: 'P01', b: 'P02', winner: 'P01', absent: [] },
    { round: 2, a: 'P01', b: 'P03', winner: 'P01', absent: ['P03'] },
  ],
  ordinal: 4,
};

test('gives a row to each player with a counted match, not for a technical loss alone', () => {
  const rows = ratingsOf(RATED, () => null);
  expect(rows.map(({ playerId, countedMatches, ordinal }) => [playerId, countedMatches, ordinal])).toEqual([
    ['P01', 1, 4],
    ['P02', 1, 4],
  ]);
});

test('counts technical losses as matches when they are rated', () => {
  const league = { ...RATED.league, settings: { ...DEFAULT_SETTINGS, rateTechnical: true } };
  const rows = ratingsOf({ ...RATED, league }, () => null);
  expect(rows.map(({ playerId, countedMatches }) => [playerId, countedMatches])).toEqual([
    ['P01', 2],
    ['P02', 1],
    ['P03', 1],
  ]);
});

test('starts from the last rating of the identity, and new players from the initial rating', () => {
  const known = { rating: 1800, deviation: 80, volatility: 0.06 };
  const [first, second] = ratingsOf(RATED, (identity) => (identity === 'who P01' ? known : null));
  expect([first?.before, second?.before]).toEqual([known, INITIAL_GLICKO]);
  // An expected win changes the better player's rating little.
  expect((first?.after.rating ?? 0) - 1800).toBeLessThan(20);
});

test('continues ratings in the next league by identity and not by id', async () => {
  const { context, openLeague, enter, draw, report } = await testLeagueContext();
  for (const [leagueId, ids] of [
    ['l1', ['P01', 'P02']],
    ['l2', ['P02', 'P01']],
  ] as const) {
    openLeague({ leagueId });
    const [ada, bob] = ids;
    enter(
      agentOf('player', ada, { leagueId, identity: 'ada' }),
      agentOf('player', bob, { leagueId, identity: 'bob' }),
    );
    draw(1, [[ada, bob]], leagueId);
    report('R1M1', ada, [], leagueId);
    const league = context.store.findLeague(leagueId);
    if (league !== null) recordRatingsInJob(context, league);
  }
  const [first, second] = ['l1', 'l2'].map((id) =>
    context.ratings.listByLeague(id).find(({ identity }) => identity === 'ada'),
  );
  expect([first?.ordinal, second?.ordinal, second?.before]).toEqual([1, 2, first?.after]);
  expect(second?.after.rating).toBeGreaterThan(first?.after.rating ?? Number.NaN);
});
