import type { z } from 'zod';
import type { JsonObject } from '../../shared/json.ts';
import type { EndReason } from '../../shared/end-reason.ts';

/** A seat of a template, for example `white` or `player_1`. */
export type Role = string;

/** What the host hands a template once, when the session is created. */
export interface Setup {
  readonly sessionId: string;
  /** Already parsed by the template's own `options` schema. */
  readonly options: JsonObject;
  /** 64 hex digits for templates with chance, else null. The template never draws. */
  readonly seed: string | null;
}

export interface MachineResult {
  /** One of the template's declared `outcomes`. */
  readonly outcome: string;
  readonly reason: EndReason;
  /** The role that won, or null for a draw. */
  readonly winner: Role | null;
}

/** An ending that comes from outside the rules: resignation, clock, agreement, the host. */
export interface MachineEnding {
  readonly winner: Role | null;
  readonly reason: EndReason;
}

/** A log row as far as hiding is concerned. `tick` is the tick the action was made at. */
export interface LoggedAction {
  readonly tick: number;
  readonly role: Role;
  readonly action: string;
}

/**
 * A game as an object of pure functions (001 §6): state in, state out, frozen
 * in tests. States are plain JSON. No clock, randomness or I/O.
 */
export interface Machine<S extends JsonObject = JsonObject> {
  /** `name.vN`; any intended change of behaviour needs a new version. */
  readonly id: string;
  readonly title: string;
  /** The rules in plain English, for players who know nothing else. */
  readonly description: string;
  readonly roles: readonly Role[];
  readonly mode: 'sequential' | 'simultaneous';
  /** True when the start needs a seed. */
  readonly chance: boolean;
  /** True when `view` hides something from somebody. */
  readonly hidden: boolean;
  /** Strict object schema with defaults; parsed by the service before `start`. */
  readonly options: z.ZodType<JsonObject>;
  readonly outcomes: readonly string[];
  /** No game is longer than this many actions. */
  readonly maxActions: number;
  start(setup: Setup): S;
  /** Every action `role` may take now, without duplicates, in a stable order. */
  legal(state: S, role: Role): readonly string[];
  /** Whether `action` is in `legal(state, role)`; for templates that can tell without the list. */
  allows?(state: S, role: Role, action: string): boolean;
  /** `action` is in `legal(state, role)`; anything else is a defect and throws. */
  apply(state: S, role: Role, action: string): S;
  /** The roles that may act now; empty when the game is over. */
  toAct(state: S): readonly Role[];
  /** Null while the game goes on. */
  result(state: S): MachineResult | null;
  /** Ends the game from outside the rules; `result` then gives `ending`. */
  conclude(state: S, ending: MachineEnding): S;
  /** What `viewer` may see; null is a spectator. */
  view(state: S, viewer: Role | null): JsonObject;
  /** True when `viewer` may not yet see what was chosen in this log row. */
  hides(state: S, row: LoggedAction, viewer: Role | null): boolean;
  /**
   * For templates with chance that hide: unfinished states which differ from
   * `state` only in what `viewer` may not know. The battery holds views, legal
   * lists and refusals against them.
   */
  twins?(state: S, viewer: Role | null): readonly S[];
}
