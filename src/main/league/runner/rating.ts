import type { LeagueContext } from '../context.ts';
import type { LeagueRecord } from '../records.ts';
import type { RatingRow } from '../store/rating-store.ts';
import { INITIAL_GLICKO, rateLeague, type Glicko } from '../rules/glicko.ts';
import type { LeagueMatchScore } from '../rules/pairing/pairing.ts';
import { scoresOf } from '../views/current-standings.ts';

/** A player as far as ratings need it. */
export interface RatedPlayer {
  readonly agentId: string;
  readonly identity: string;
  readonly displayName: string;
}

export interface RatedLeague {
  readonly league: Pick<LeagueRecord, 'leagueId' | 'gameType' | 'settings'>;
  readonly players: readonly RatedPlayer[];
  readonly scores: readonly LeagueMatchScore[];
  /** Number of the rated league in the order in which leagues ended. */
  readonly ordinal: number;
}

/**
 * Computes the rating rows of one league from its results and the earlier ratings. A player without a match that counts
 * has no row. `beforeOf` gives the latest rating of a player, null for its first league. Verification calls it too.
 */
export function ratingsOf(
  { league, players, scores, ordinal }: RatedLeague,
  beforeOf: (identity: string) => Glicko | null,
): RatingRow[] {
  const ratingsBefore = new Map(
    players.map(({ agentId, identity }) => [agentId, beforeOf(identity) ?? INITIAL_GLICKO]),
  );
  const { leagueId, gameType, settings } = league;
  const ratingsAfter = rateLeague(ratingsBefore, scores, settings.rateTechnical);
  return players.flatMap(({ agentId, identity, displayName }) => {
    const ratingAfter = ratingsAfter.get(agentId);
    if (ratingAfter === undefined) return [];
    const isRated = ({ a, b, absent, isVoid }: LeagueMatchScore): boolean =>
      isVoid !== true && (a === agentId || b === agentId) && (settings.rateTechnical || absent.length === 0);
    const countedMatches = scores.filter(isRated).length;
    const previous = ratingsBefore.get(agentId) ?? INITIAL_GLICKO;
    const ratedPlayer = { leagueId, ordinal, identity, gameType, playerId: agentId, displayName };
    return [{ ...ratedPlayer, before: previous, after: ratingAfter, countedMatches }];
  });
}

/**
 * Stores the new ratings, in the job that completes the league, because one league is one rating period.
 */
export function recordRatingsInJob(context: LeagueContext, league: LeagueRecord): void {
  const { store, matches, ratings } = context;
  const rows = ratingsOf(
    {
      league,
      players: store.listAgents(league.leagueId).filter(({ kind }) => kind === 'player'),
      scores: scoresOf(matches.listByLeague(league.leagueId)),
      ordinal: ratings.nextOrdinal(),
    },
    (identity) => ratings.findLast(league.gameType, identity)?.after ?? null,
  );
  for (const row of rows) ratings.insert(row);
}
