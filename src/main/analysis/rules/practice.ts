/** The conditions under which a person may see evaluations while playing. */
export interface PracticeState {
  readonly status: 'active' | 'completed';
  /** Roles of the person at this computer. */
  readonly ownRoles: readonly string[];
  /** The kind of the player in each other seat. */
  readonly opponents: readonly string[];
  /** The game is a match of a league or an arena run. */
  readonly isOfLeagueOrArena: boolean;
  /** A wallet would be rewarded for the result. */
  readonly isRewarded: boolean;
}

/** Opponents against which a person may use the evaluation, because they have no rating or reward to lose. */
const PRACTICE_PARTNERS: ReadonlySet<string> = new Set(['random', 'builtin', 'uci']);

/** Why a game is not a practice game; null when the person may ask for the evaluation. */
export function findPracticeProblem(game: PracticeState): string | null {
  if (game.status === 'completed') return 'The game is over';
  if (game.ownRoles.length === 0) return 'You do not play in this game';
  if (!game.opponents.every((kind) => PRACTICE_PARTNERS.has(kind)))
    return 'Practice is only possible against random players, built-in players and engines of this computer';
  if (game.isOfLeagueOrArena) return 'This game belongs to a league or an arena run';
  if (game.isRewarded) return 'The result of this game is rewarded';
  return null;
}
