import type { JsonObject } from '../../shared/json.ts';
import type { AnalysisRequest } from './engines/chess/analyse.ts';

/* Messages between the host and its engine worker. Both are always of the same version. */

export interface EngineJob {
  readonly id: number;
  readonly template: string;
  readonly view: JsonObject;
  readonly role: string;
  readonly legal: readonly string[];
  readonly level: number;
  readonly budgetMs: number;
  readonly earlier: readonly string[];
  /** Four words of 32 bits; the same job with the same seed gets the same answer. */
  readonly seed: Uint32Array;
  /** Requests an analysis of a chess position instead of a move; its JSON is the answer's `action`. */
  readonly analysis?: AnalysisRequest;
}

export type EngineAnswer =
  | { readonly id: number; readonly ok: true; readonly action: string }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** Memory shared with the worker: the id of the job whose answer is no longer wanted. */
export interface EngineWorkerData {
  readonly dropped: Int32Array;
}
