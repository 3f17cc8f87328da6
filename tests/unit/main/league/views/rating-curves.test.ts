import { expect, test } from 'vitest';
import { readRatingCurves } from '../../../../../src/main/league/views/rating-curves.ts';
import { ratingStore, type RatingRow } from '../../../../../src/main/league/store/rating-store.ts';
import { INITIAL_GLICKO } from '../../../../../src/main/league/rules/glicko.ts';
import { openLeagueStores } from '../../../../support/league/rows.ts';

test('a rating stays until the next league of the player, and begins with its first', async () => {
  const { db, openLeague } = await openLeagueStores();
  const ratings = ratingStore(db);
  const rate = (ordinal: number, identity: string, rating: number) => {
    const row: RatingRow = {
      leagueId: `l${ordinal}`,
      ordinal,
      identity,
      gameType: 'chess.v1',
      playerId: identity,
      displayName: identity.toUpperCase(),
      before: INITIAL_GLICKO,
      after: { rating, deviation: 100, volatility: 0.06 },
      countedMatches: 2,
    };
    ratings.insert(row);
  };
  for (const leagueId of ['l1', 'l2', 'l3']) openLeague({ leagueId });
  expect(readRatingCurves({ ratings }, 'chess.v1')).toEqual({ leagues: [], players: [] });
  rate(1, 'ada', 1600);
  rate(2, 'bob', 1550);
  rate(3, 'ada', 1650);
  const { leagues, players } = readRatingCurves({ ratings }, 'chess.v1');
  expect(leagues.map(({ leagueId }) => leagueId)).toEqual(['l1', 'l2', 'l3']);
  expect(players.map(({ displayName, ratings: values }) => [displayName, values])).toEqual([
    ['ADA', [1600, 1600, 1650]],
    ['BOB', [null, 1550, 1550]],
  ]);
});
