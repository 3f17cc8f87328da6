import type { JsonObject } from '../../../shared/json.ts';
import type { EvaluationKind } from '../../../shared/contract/index.ts';

/** A move of a position with the expected score of the first role after it, from 0 to 1. */
export interface EvaluatedMove {
  readonly action: string;
  readonly expectedScore: number;
}

/** An evaluation of one position, from the point of view of the first role of the template. */
export interface Evaluation {
  readonly kind: EvaluationKind;
  /** The expected score of the first role: 1 for a win, ½ for a draw, 0 for a loss. */
  readonly expectedScore: number;
  /** The judgement of a chess engine, positive when the first role is ahead. */
  readonly centipawns?: number;
  /** Moves until mate, negative when the first role is mated. */
  readonly mateIn?: number;
  /** Plies until a decided game ends with best play. */
  readonly pliesToEnd?: number;
  /** Plies of the deepest complete search. */
  readonly depth?: number;
  /** The best move of the role to move, absent when the evaluator knows none. */
  readonly best?: EvaluatedMove;
  /** The expected continuation, which starts with the best move. */
  readonly line?: string[];
}

export interface EvaluatorInput {
  /**
   * A view of the position. Hidden members are null: what the view does not hold, the evaluation cannot
   * depend on.
   */
  readonly view: JsonObject;
  /**
   * Maximum number of positions in a search. It ends a search long before time does, so that every machine gets the
   * same result.
   */
  readonly nodes: number;
  /** Milliseconds since the start; infinite when the reply is no longer wanted. */
  readonly elapsedMs: () => number;
  /** Uniform in [0, 1). It is used only where a chance is sampled. */
  readonly random: () => number;
}

/** Evaluates a position of one template in which the game is not over. */
export type Evaluator = (input: EvaluatorInput) => Evaluation;
