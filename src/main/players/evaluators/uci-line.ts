import type { JsonObject } from '../../../shared/json.ts';
import { legalMoves, uciOfMove } from '../../games/index.ts';
import { boardFrom } from '../engines/chess/board.ts';
import type { UciLine } from '../uci/info-line.ts';
import type { Evaluation } from './evaluator.ts';
import { expectedScoreOfUci } from './logistic.ts';

/**
 * The evaluation that the best line of a UCI engine states; null when its move is not legal. The chances of an
 * engine that reports them are used as they are; the scores of others are mapped by a curve.
 */
export function evaluationOfLine(view: JsonObject, line: UciLine): Evaluation | null {
  const isFirstToMove = view['turn'] === 'white';
  const [action = ''] = line.continuation;
  const legal = legalMoves(boardFrom(String(view['fen']))).map(uciOfMove);
  if (!legal.includes(action)) return null;
  const ofMover = scoreOfMover(line);
  const expectedScore = isFirstToMove ? ofMover : 1 - ofMover;
  const seenFromFirst = (value: number): number => (isFirstToMove ? value : 0 - value);
  return {
    kind: 'search',
    expectedScore,
    centipawns: seenFromFirst(line.centipawns),
    ...(line.mateIn === null ? {} : { mateIn: seenFromFirst(line.mateIn) }),
    ...(line.depth === 0 ? {} : { depth: line.depth }),
    best: { action, expectedScore },
    line: [...line.continuation],
  };
}

function scoreOfMover({ chances, centipawns, mateIn }: UciLine): number {
  if (mateIn !== null) return mateIn > 0 ? 1 : 0;
  if (chances === null) return expectedScoreOfUci(centipawns);
  const [win, draw] = chances;
  return (win + draw / 2) / 1000;
}
