import type { LeagueContext } from '../context.ts';
import type { PlayerName } from './player-names.ts';

/** The ratings of the best players of a game over its newest leagues, one curve for each player. */
export interface RatingCurves {
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

export function readRatingCurves(
  { ratings }: Pick<LeagueContext, 'ratings'>,
  gameType: string,
): RatingCurves {
  const rows = ratings.listByGameType(gameType, MAX_LEAGUES);
  const leagues = [...new Map(rows.map(({ leagueId, leagueName }) => [leagueId, leagueName])).entries()].map(
    ([leagueId, name]) => ({ leagueId, name }),
  );
  const players = ratings.listCurrent(gameType, MAX_PLAYERS).map((player) => {
    const rowsOfPlayer = new Map(
      rows.filter(({ identity }) => identity === player.identity).map((row) => [row.leagueId, row]),
    );
    // -1 for a player whose last rated league is older than these: its curve is level, at the current rating.
    const firstIndex = leagues.findIndex(({ leagueId }) => rowsOfPlayer.has(leagueId));
    const firstRating =
      rowsOfPlayer.get(leagues[firstIndex]?.leagueId ?? '')?.before.rating ?? player.after.rating;
    let lastRating: number = firstRating;
    return {
      playerId: player.playerId,
      displayName: player.displayName,
      ratings: leagues.map(({ leagueId }, index) => {
        lastRating = rowsOfPlayer.get(leagueId)?.after.rating ?? lastRating;
        return index < firstIndex ? null : lastRating;
      }),
    };
  });
  return { leagues, players };
}
