import type { JsonObject } from '../../shared/json.ts';
import type { AnalysisRequest } from './engines/chess/analyse.ts';

/** What the host and its engine worker say to each other. Same program, same version. */

export interface EngineQuestion {
  readonly id: number;
  readonly template: string;
  readonly view: JsonObject;
  readonly role: string;
  readonly legal: readonly string[];
  readonly level: number;
  readonly budgetMs: number;
  readonly earlier: readonly string[];
  /** Four words; the same question with the same seed gets the same answer. */
  readonly seed: Uint32Array;
  /** Asks for an analysis of a chess position instead; its JSON is the answer's `action`. */
  readonly analysis?: AnalysisRequest;
}

export type EngineAnswer =
  | { readonly id: number; readonly ok: true; readonly action: string }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** Shared with the worker: the number of the question whose answer is no longer wanted. */
export interface EngineWorkerData {
  readonly dropped: Int32Array;
}
