import { evaluateChess } from './chess.ts';
import { evaluateConnectFour } from './connect-four.ts';
import type { Evaluation, Evaluator, EvaluatorInput } from './evaluator.ts';
import { evaluateFixedHands, evaluateHoldem } from './holdem.ts';
import { evaluateKuhnPoker } from './kuhn-poker.ts';
import { evaluationOfOutcome } from './outcome-evaluation.ts';
import { evaluateIteratedRps, evaluateSealedRound } from './round-evaluation.ts';
import { evaluateTicTacToe } from './tic-tac-toe.ts';

interface TemplateEvaluator {
  readonly evaluate: Evaluator;
  /** The role from which everything is seen. */
  readonly firstRole: string;
  /** Nodes while the game is watched, and after its end. */
  readonly nodes: { readonly live: number; readonly finished: number };
}

const NO_SEARCH = { live: 0, finished: 0 };

const EVALUATORS: ReadonlyMap<string, TemplateEvaluator> = new Map([
  ['chess.v1', { evaluate: evaluateChess, firstRole: 'white', nodes: { live: 20_000, finished: 60_000 } }],
  [
    'connect_four.v1',
    { evaluate: evaluateConnectFour, firstRole: 'red', nodes: { live: 300_000, finished: 6_000_000 } },
  ],
  ['tic_tac_toe.v1', { evaluate: evaluateTicTacToe, firstRole: 'x', nodes: NO_SEARCH }],
  ['rps.v1', { evaluate: evaluateSealedRound, firstRole: 'player_1', nodes: NO_SEARCH }],
  ['even_odd.v1', { evaluate: evaluateSealedRound, firstRole: 'player_1', nodes: NO_SEARCH }],
  ['iterated_rps.v1', { evaluate: evaluateIteratedRps, firstRole: 'player_1', nodes: NO_SEARCH }],
  ['kuhn_poker.v1', { evaluate: evaluateKuhnPoker, firstRole: 'player_1', nodes: NO_SEARCH }],
  ['holdem_heads_up.v1', { evaluate: evaluateHoldem, firstRole: 'player_1', nodes: NO_SEARCH }],
  ['holdem_heads_up.v2', { evaluate: evaluateFixedHands, firstRole: 'player_1', nodes: NO_SEARCH }],
]);

/** The number of positions that a search of this template may visit; 0 where nothing is searched. */
export const evaluationNodes = (template: string, effort: 'live' | 'finished'): number =>
  EVALUATORS.get(template)?.nodes[effort] ?? 0;

/** Evaluates one position, also a finished one; null for a template without an evaluator. */
export function evaluatePosition(template: string, input: EvaluatorInput): Evaluation | null {
  const evaluator = EVALUATORS.get(template);
  if (evaluator === undefined) return null;
  return evaluationOfOutcome(input.view, evaluator.firstRole) ?? evaluator.evaluate(input);
}
