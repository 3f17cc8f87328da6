import type { LeagueContext } from '../context.ts';
import type { LeagueRecord } from '../records.ts';
import type { RatingRow } from '../store/rating-store.ts';
import { newGlicko, rateLeague, type Glicko } from '../rules/glicko.ts';
import type { MatchScore } from '../rules/pairing.ts';
import { scoresOf } from '../views/standings.ts';

/** Whoever played, as far as ratings go. */
export interface RatedPlayer {
  readonly agentId: string;
  readonly identity: string;
  readonly displayName: string;
}

export interface RatedLeague {
  readonly league: Pick<LeagueRecord, 'leagueId' | 'gameType' | 'settings'>;
  readonly players: readonly RatedPlayer[];
  readonly scores: readonly MatchScore[];
  readonly ordinal: number;
}

/** The rows of one league from its results and the ratings before it; the same again for whoever checks. */
export function ratingsOf(
  { league, players, scores, ordinal }: RatedLeague,
  beforeOf: (identity: string) => Glicko | null,
): RatingRow[] {
  const before = new Map(players.map(({ agentId, identity }) => [agentId, beforeOf(identity) ?? newGlicko]));
  const { leagueId, gameType, settings } = league;
  const after = rateLeague(before, scores, settings.rateTechnical);
  return players.flatMap(({ agentId, identity, displayName }) => {
    const rated = after.get(agentId);
    if (rated === undefined) return [];
    const counts = ({ a, b, absent }: MatchScore): boolean =>
      (a === agentId || b === agentId) && (settings.rateTechnical || absent.length === 0);
    const games = scores.filter(counts).length;
    const was = before.get(agentId) ?? newGlicko;
    const who = { leagueId, ordinal, identity, gameType, playerId: agentId, displayName };
    return [{ ...who, before: was, after: rated, games }];
  });
}

/** Inside the writer job that completes the league: one league is one rating period. */
export function rate(context: LeagueContext, league: LeagueRecord): void {
  const { store, matches, ratings } = context;
  const rows = ratingsOf(
    {
      league,
      players: store.agents(league.leagueId).filter(({ kind }) => kind === 'player'),
      scores: scoresOf(matches.ofLeague(league.leagueId)),
      ordinal: ratings.nextOrdinal(),
    },
    (identity) => ratings.last(league.gameType, identity)?.after ?? null,
  );
  for (const row of rows) ratings.insert(row);
}
