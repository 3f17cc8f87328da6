import type { EndReason } from '../../shared/end-reason.ts';
import type { JsonObject } from '../../shared/json.ts';
import { TemplateUseError } from './errors.ts';
import type { MachineResult, Role } from './machine.ts';

const DRAW = 'draw';
const WINS = '_wins';

/** `white_wins` for `white`, `draw` for nobody. */
export const outcomeFor = (winner: Role | null): string => (winner === null ? DRAW : `${winner}${WINS}`);

export const outcomesOf = (roles: readonly Role[]): readonly string[] => [...roles.map(outcomeFor), DRAW];

/** The result behind a stored outcome and its reason; null while the game goes on. */
export function resultFrom(outcome: string | null, reason: EndReason | null): MachineResult | null {
  if (outcome === null) return null;
  if (reason === null) throw new TemplateUseError('an outcome without a reason');
  return { outcome, reason, winner: outcome === DRAW ? null : outcome.slice(0, -WINS.length) };
}

/**
 * A view without `outcome_reason` while the game goes on, so that the states
 * of 001 §8 are shown field for field.
 */
export function withoutOpenReason<V extends JsonObject & { readonly outcome_reason: EndReason | null }>(
  view: V,
): JsonObject {
  if (view.outcome_reason !== null) return view;
  const { outcome_reason: _, ...rest } = view;
  return rest;
}
