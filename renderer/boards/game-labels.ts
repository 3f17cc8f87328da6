import type { Translator } from '../text/index.ts';

const WINS_SUFFIX = '_wins';

/** The role that an outcome names as the winner; null for a draw and until the game ends. */
export const winnerOf = (outcome: string | null | undefined): string | null =>
  outcome?.endsWith(WINS_SUFFIX) ? outcome.slice(0, -WINS_SUFFIX.length) : null;

/** The name to show for a role: the player's name, else the name of the role. */
export const nameOf = (
  translator: Translator,
  names: Readonly<Record<string, string>>,
  role: string,
): string => names[role] ?? translator.code('role', role);

/** How a game ended, such as "Alpha wins: four in a line"; null until it ends. */
export function resultText(
  translator: Translator,
  names: Readonly<Record<string, string>>,
  end: { readonly outcome?: string | null | undefined; readonly outcome_reason?: string | null | undefined },
): string | null {
  if (!end.outcome) return null;
  const winner = winnerOf(end.outcome);
  const outcome = winner
    ? translator.t('board.wins', { name: nameOf(translator, names, winner) })
    : translator.code('outcome', end.outcome);
  if (!end.outcome_reason) return outcome;
  return translator.t('board.over_because', {
    outcome,
    reason: translator.code('reason', end.outcome_reason),
  });
}
