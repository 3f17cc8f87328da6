import type { TournamentFormat } from '../../../shared/contract/index.ts';

/** Two players of a tournament by their places, from 0, and the game. */
export interface MatchUpPlace {
  readonly a: number;
  readonly b: number;
  readonly template: string;
}

/**
 * The match-ups of a tournament, those of the first game first. In a gauntlet the first player meets each of the
 * others, in a round robin everybody meets everybody once.
 */
export function matchUpsOf(
  format: TournamentFormat,
  players: number,
  templates: readonly string[],
): readonly MatchUpPlace[] {
  const seats = Array.from({ length: players }, (_, place) => place);
  const firsts = format === 'gauntlet' ? [0] : seats;
  return templates.flatMap((template) =>
    firsts.flatMap((a) => seats.filter((b) => b > a).map((b) => ({ a, b, template }))),
  );
}
