import type { AnalysisAudience } from '../../../shared/contract/index.ts';

/** The conditions that decide who may see the evaluations of a session. */
export interface AudienceInput {
  /** The person plays in this session, and it is not over. */
  readonly isPlaying: boolean;
  /** The person asked to see evaluations while playing, which only a practice game allows. */
  readonly isAssisted: boolean;
  /** The person may open the viewpoint of every player. */
  readonly canSeeAllHands: boolean;
  /** The game hides a part of its state from some viewer. */
  readonly hasHiddenParts: boolean;
}

/**
 * Who a person may see evaluations as: null while they play in the session, `all_hands` in a game with hidden
 * parts whose every viewpoint is open to them, and otherwise `public`. In a practice game the person
 * sees what a spectator may see.
 */
export function audienceFor(input: AudienceInput): AnalysisAudience | null {
  if (input.isPlaying) return input.isAssisted ? 'public' : null;
  return input.canSeeAllHands && input.hasHiddenParts ? 'all_hands' : 'public';
}
