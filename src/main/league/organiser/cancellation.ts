import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { isInPlay } from '../records.ts';
import type { LeagueProgress } from '../types.ts';

/** The league after its cancellation: existing results are kept and count unchanged. */
export interface CancellationPreview {
  /** Matches that are being played and end first. */
  readonly playingMatches: number;
  /** Matches that will never be played; 0 before the start of the league. */
  readonly unplayedMatches: number;
}

/** Previews a cancellation; `progress` is null for an unknown league. Refuses for a league that is over. */
export function previewCancellation(progress: LeagueProgress | null): Outcome<CancellationPreview> {
  if (progress === null) return refuse('NOT_FOUND', 'No such league');
  const { league, played, newestRound } = progress;
  if (league.status !== 'registering' && !isInPlay(league.status))
    return refuse('CONFLICT', `This league is ${league.status}`);
  const matchesInProgress = newestRound?.live ?? 0;
  return accept({
    playingMatches: matchesInProgress,
    unplayedMatches: Math.max(0, (league.matches ?? 0) - played - matchesInProgress),
  });
}
