import { ticTacToeMoves } from '../engines/tic-tac-toe.ts';
import type { Evaluation, EvaluatorInput } from './evaluator.ts';

/** Every position of this game is solved. */
export function evaluateTicTacToe({ view }: EvaluatorInput): Evaluation {
  const role = String(view['turn']);
  const moves = ticTacToeMoves(view['board'] as readonly (string | null)[], role);
  const bestMove = moves.reduce((left, right) => (right.value > left.value ? right : left));
  const ofMover = bestMove.value === 0 ? 0.5 : bestMove.value > 0 ? 1 : 0;
  const expectedScore = role === 'x' ? ofMover : 1 - ofMover;
  return { kind: 'exact', expectedScore, best: { action: bestMove.action, expectedScore } };
}
