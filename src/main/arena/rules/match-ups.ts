import type { TournamentFormat } from '../../../shared/contract/index.ts';

/** Two players of a tournament by their indexes in its list of players, and the game. */
export interface MatchUpIndexes {
  readonly a: number;
  readonly b: number;
  readonly template: string;
}

/**
 * The match-ups of a tournament, the match-ups of the first game first. In a gauntlet the first player meets each of
 * the others, in a round robin every player meets every other one once.
 */
export function matchUpsOf(
  format: TournamentFormat,
  players: number,
  templates: readonly string[],
): readonly MatchUpIndexes[] {
  const indexes = Array.from({ length: players }, (_, index) => index);
  const firsts = format === 'gauntlet' ? [0] : indexes;
  return templates.flatMap((template) =>
    firsts.flatMap((a) => indexes.filter((b) => b > a).map((b) => ({ a, b, template }))),
  );
}
