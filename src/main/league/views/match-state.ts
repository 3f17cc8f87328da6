import type { LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';

/** A referee's response to `get_match_state`; the state is `UNKNOWN` for a match that is not stored. */
export const readMatchState = (
  { matches }: Pick<LeagueContext, 'matches'>,
  leagueId: string,
  matchId: string | undefined,
): JsonRecord => ({
  match_id: matchId ?? null,
  state: matches.findMatch(leagueId, matchId ?? '')?.phase ?? 'UNKNOWN',
});
