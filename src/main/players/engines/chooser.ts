import type { JsonObject } from '../../../shared/json.ts';

/** Everything a built-in player knows when it decides: what any agent in its seat is told. */
export interface MoveQuestion {
  /** The role's own view of the state. */
  readonly view: JsonObject;
  readonly role: string;
  /** Not empty. */
  readonly legal: readonly string[];
  /** From 1, the weakest. */
  readonly level: number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Time since the question was put; infinite once the answer is no longer wanted. */
  readonly elapsedMs: () => number;
  /** Time to think at most; a chooser may answer much sooner. */
  readonly budgetMs: number;
  /** What `Player.remember` kept of the positions before this one, oldest first. */
  readonly earlier: readonly string[];
}

/** A built-in player of one template. Pure: what it answers follows from the question. */
export interface BuiltIn {
  /** Number of levels; 1 when there is nothing to choose. */
  readonly levels: number;
  /** One of `legal`. */
  choose(question: MoveQuestion): string;
  /** What of a view is worth knowing later; absent when nothing is. */
  remember?(view: JsonObject): string;
  /** Whether to take a draw that is offered; absent means no. */
  takesDraw?(view: JsonObject, role: string): boolean;
}
