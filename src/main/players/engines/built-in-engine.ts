import type { JsonObject } from '../../../shared/json.ts';

/** The input of a built-in player. It contains nothing that another agent in this role would not know. */
export interface EngineInput {
  /** The role's own view of the state. */
  readonly view: JsonObject;
  readonly role: string;
  /** The legal actions; never empty. */
  readonly legal: readonly string[];
  /** From 1, the weakest. */
  readonly level: number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Milliseconds since the start; infinite when the reply is no longer wanted. */
  readonly elapsedMs: () => number;
  /** Maximum thinking time in milliseconds; a player may need much less. */
  readonly budgetMs: number;
  /** True when the number of searched positions alone limits the search, without `budgetMs`. */
  readonly byNodes?: boolean;
  /** The results of `BuiltInEngine.remember` for earlier positions, oldest first. */
  readonly earlier: readonly string[];
}

/** A built-in player of one template. Its choice depends on its input only. */
export interface BuiltInEngine {
  /** Number of levels, at least 1. */
  readonly levels: number;
  /** Returns one of `legal`. */
  choose(input: EngineInput): string;
  /** The part of a view that the player needs later; absent when it needs none. */
  remember?(view: JsonObject): string;
  /** Whether the player accepts the draw that its opponent offers; a player without this function never does. */
  shouldAcceptDraw?(view: JsonObject, role: string): boolean;
}
