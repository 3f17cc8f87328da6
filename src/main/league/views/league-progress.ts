import type { LeagueContext } from '../context.ts';
import { timeLeftMs } from '../rules/time-left.ts';
import type { tallyStore } from '../store/match-store.ts';
import type { LeagueProgress } from '../types.ts';

/** How far a league is; null for an unknown league. */
export function readLeagueProgress(
  { store, matches, times }: LeagueContext,
  tally: ReturnType<typeof tallyStore>,
  leagueId: string,
): LeagueProgress | null {
  const league = store.findLeague(leagueId);
  if (league === null) return null;
  const round = store.listRounds(leagueId).length;
  const playedMatches = matches.countReported(leagueId);
  const left = (league.matches ?? 0) - playedMatches;
  return {
    league,
    round,
    played: playedMatches,
    registered: store.countPlayers(leagueId),
    newestRound: tally.findByRound(leagueId, round),
    leftMs: league.status === 'running' ? timeLeftMs(times.paceOf(leagueId), left) : null,
  };
}
