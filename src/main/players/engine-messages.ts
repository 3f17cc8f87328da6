import type { JsonObject } from '../../shared/json.ts';
import type { ChessAnalysis, AnalysisRequest } from './engines/chess/analyse.ts';
import type { Evaluation } from './evaluators/evaluator.ts';

/** Messages between the host and its engine thread. Both are always of the same version. */

/** Asks the built-in player of a template for an action. */
export interface ChooseTask {
  readonly template: string;
  readonly view: JsonObject;
  readonly role: string;
  readonly legal: readonly string[];
  readonly level: number;
  readonly earlier: readonly string[];
  readonly budgetMs: number;
  /** True when nodes alone limit the search, so that the reply does not depend on the load of the machine. */
  readonly byNodes?: boolean;
  /** Four words of 32 bits that repeat the player's draws; drawn when absent. */
  readonly seed?: readonly number[];
}

/** Asks for the best moves of a chess position. */
export interface AnalyseTask extends AnalysisRequest {
  readonly budgetMs: number;
}

/** Asks who is ahead in a position. The engine knows nothing but the view, and searches at most `nodes` positions. */
export interface EvaluateTask {
  readonly template: string;
  readonly view: JsonObject;
  readonly nodes: number;
  readonly budgetMs: number;
}

export type EngineTask =
  | { readonly kind: 'choose'; readonly task: ChooseTask }
  | { readonly kind: 'analyse'; readonly task: AnalyseTask }
  | { readonly kind: 'evaluate'; readonly task: EvaluateTask };

export interface EngineJob {
  readonly id: number;
  /** Four words of 32 bits; the same job with the same seed has the same result, unless its time limit ends it. */
  readonly seed: Uint32Array;
  readonly work: EngineTask;
}

/** The result of each kind of job. */
export interface EngineResults {
  readonly choose: string;
  readonly analyse: ChessAnalysis;
  readonly evaluate: Evaluation;
}

export type EngineResult = EngineResults[keyof EngineResults];

export type EngineResponse = {
  readonly id: number;
  /** Processor time of the job; on a busy computer it is far less than the time that passed. */
  readonly processorMs: number;
} & ({ readonly ok: true; readonly value: EngineResult } | { readonly ok: false; readonly message: string });

export interface EngineThreadData {
  /** Memory shared with the thread: the id of the job whose result is no longer wanted. */
  readonly droppedJobId: Int32Array;
  /** True when every other thread of the computer comes first, the main thread of the host too. */
  readonly isBackground: boolean;
}
