import type { EndReason } from '../../shared/end-reason.ts';
import type { JsonObject } from '../../shared/json.ts';
import { TemplateUseError } from './errors.ts';
import type { TemplateResult, Role } from './game-template.ts';

const DRAW = 'draw';
const WINS = '_wins';

/** `white_wins` for `white`, `draw` for null. */
export const outcomeOfWinner = (winner: Role | null): string => (winner === null ? DRAW : `${winner}${WINS}`);

/** The outcomes of a game in which each role can win: one for each role, and `draw`. */
export const outcomesOf = (roles: readonly Role[]): readonly string[] => [
  ...roles.map(outcomeOfWinner),
  DRAW,
];

/** The result with a stored outcome and its reason; null until the game ends. */
export function resultOfOutcome(outcome: string | null, reason: EndReason | null): TemplateResult | null {
  if (outcome === null) return null;
  if (reason === null) throw new TemplateUseError('the state has an outcome without a reason');
  return { outcome, reason, winner: outcome === DRAW ? null : outcome.slice(0, -WINS.length) };
}

/**
 * Leaves out `outcome_reason` until the game ends, because the states of
 * docs/specifications/001-session-host.md §8 do not have this field.
 */
export function withoutReasonBeforeEnd<V extends JsonObject & { readonly outcome_reason: EndReason | null }>(
  view: V,
): JsonObject {
  if (view.outcome_reason !== null) return view;
  const { outcome_reason: _, ...rest } = view;
  return rest;
}
