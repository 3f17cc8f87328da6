import type { LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';

/** A referee's answer to `get_match_state`. */
export const readMatchState = (
  { matches }: Pick<LeagueContext, 'matches'>,
  leagueId: string,
  matchId: string | undefined,
): JsonRecord => ({
  match_id: matchId ?? null,
  state: matches.findMatch(leagueId, matchId ?? '')?.phase ?? 'UNKNOWN',
});
