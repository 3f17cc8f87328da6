import type { LeagueContext } from '../context.ts';
import type { PlayerName } from './player-names.ts';

/** The ratings of the best players of a game over its newest leagues. */
export interface RatingCurve {
  /** The newest rated leagues, oldest first. */
  readonly leagues: readonly { readonly leagueId: string; readonly name: string }[];
  /**
   * Best first, with a rating after each league. It stays until the next league of the player; null before the first of
   * these.
   */
  readonly players: readonly (PlayerName & { readonly ratings: readonly (number | null)[] })[];
}

/** More lines than this cannot be distinguished by their colours. */
const MAX_PLAYERS = 8;
const MAX_LEAGUES = 60;

export function readRatingCurve({ ratings }: Pick<LeagueContext, 'ratings'>, gameType: string): RatingCurve {
  const rows = ratings.listByGameType(gameType, MAX_LEAGUES);
  const leagues = [...new Map(rows.map(({ leagueId, leagueName }) => [leagueId, leagueName])).entries()].map(
    ([leagueId, name]) => ({ leagueId, name }),
  );
  const players = ratings.listCurrent(gameType, MAX_PLAYERS).map((player) => {
    const own = new Map(
      rows.filter(({ identity }) => identity === player.identity).map((row) => [row.leagueId, row]),
    );
    const first = leagues.findIndex(({ leagueId }) => own.has(leagueId));
    const firstRating = own.get(leagues[first]?.leagueId ?? '')?.before.rating ?? player.after.rating;
    let last: number = firstRating;
    return {
      playerId: player.playerId,
      displayName: player.displayName,
      ratings: leagues.map(({ leagueId }, index) => {
        last = own.get(leagueId)?.after.rating ?? last;
        return index < first ? null : last;
      }),
    };
  });
  return { leagues, players };
}
