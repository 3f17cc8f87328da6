import type { JsonObject } from '../../../shared/json.ts';
import type { Evaluation } from './evaluator.ts';

/** The evaluation of a finished game, or null while the view has no outcome. */
export function evaluationOfOutcome(view: JsonObject, firstRole: string): Evaluation | null {
  // Rock, paper, scissors calls it `result`.
  const outcome = view['outcome'] ?? view['result'];
  if (typeof outcome !== 'string') return null;
  const expectedScore = outcome === 'draw' ? 0.5 : outcome === `${firstRole}_wins` ? 1 : 0;
  return { kind: 'exact', expectedScore, pliesToEnd: 0 };
}
