import type { z } from 'zod';
import type { JsonObject } from '../../shared/json.ts';
import type { EndReason } from '../../shared/end-reason.ts';

/** A player's role in a game, for example `white` or `player_1`. */
export type Role = string;

/** The input of `start`, given once when the session is created. */
export interface Setup {
  readonly sessionId: string;
  /** The options, parsed by the template's `options` schema. */
  readonly options: JsonObject;
  /** 64 hex digits for templates with chance, else null. It is the only source of randomness. */
  readonly seed: string | null;
}

/** How a game ended. */
export interface TemplateResult {
  /** One of the template's declared `outcomes`: `draw` for every ending without a winner, also a void one. */
  readonly outcome: string;
  readonly reason: EndReason;
  /** The role that won, or null when none did. */
  readonly winner: Role | null;
}

/** The chips won in a match in which every hand counts equally. */
export interface MatchChips {
  readonly hands: number;
  readonly bigBlind: number;
  /** Chips won or lost over all hands, by role; the sum is 0. */
  readonly net: Readonly<Record<Role, number>>;
}

/** An ending from outside the rules: a resignation, the clock, an agreement or the host. */
export interface ImposedEnding {
  /** Null when no role wins. */
  readonly winner: Role | null;
  readonly reason: EndReason;
}

/** The part of a log row that decides whether it is hidden. `tick` is the tick before the action. */
export interface LoggedAction {
  readonly tick: number;
  readonly role: Role;
  readonly action: string;
}

/**
 * The result of parsing a text that is not in the legal list, such as a chess move in standard algebraic notation.
 * `ambiguous` names the legal actions that it could be.
 */
export type ParsedAction =
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown' };

/**
 * A game as an object of pure functions over plain JSON states
 * (docs/specifications/001-session-host.md §6). A template uses no clock, no
 * randomness and no I/O, and never changes its arguments.
 */
export interface GameTemplate<S extends JsonObject = JsonObject> {
  /** `name.vN`; any change of behaviour needs a new version. */
  readonly id: string;
  readonly title: string;
  /** The complete rules in plain English, for players who do not know the game. */
  readonly description: string;
  readonly roles: readonly Role[];
  readonly mode: 'sequential' | 'simultaneous';
  /** True when `start` needs a seed. */
  readonly hasChance: boolean;
  /** True when `view` hides a part of the state from some viewer. */
  readonly hasHiddenParts: boolean;
  /** A strict object schema with defaults; the session service parses options with it before `start`. */
  readonly options: z.ZodType<JsonObject>;
  readonly outcomes: readonly string[];
  /** The maximum number of actions in a game. */
  readonly maxActions: number;
  start(setup: Setup): S;
  /** Every action `role` may take now, without duplicates, in a stable order. */
  legal(state: S, role: Role): readonly string[];
  /** Whether `action` is in `legal(state, role)`, for templates that can decide without building the list. */
  allows?(state: S, role: Role, action: string): boolean;
  /**
   * Reads other notations of a legal action, for players that do not copy it from the list. It works on
   * the view of the role, so that it can reveal nothing else. Logs hold the action itself.
   */
  parseNotation?(view: JsonObject, written: string): ParsedAction;
  /**
   * The legal actions of the role to act, in a short notation that `parseNotation` reads, separated by spaces. It
   * works on the view of the role.
   */
  legalInShortNotation?(view: JsonObject): string;
  /** What a player would see on the board at a glance, from the view of a role: a check, and the rows of the board. */
  boardSummary?(view: JsonObject): { readonly check?: true; readonly board?: readonly string[] };
  /**
   * The state after `action`.
   *
   * @throws TemplateUseError when `action` is not in `legal(state, role)`
   */
  apply(state: S, role: Role, action: string): S;
  /** The roles that may act now; empty when the game is over. */
  toAct(state: S): readonly Role[];
  /** Returns the result, or null until the game ends. */
  result(state: S): TemplateResult | null;
  /** Ends the game from outside the rules; `result` then returns this ending. */
  conclude(state: S, ending: ImposedEnding): S;
  /**
   * Whether `role` could still win the game by its rules, for templates in which that can become impossible. When
   * the opponent runs out of time, a role that could not win draws. Without this function every role could.
   */
  canWin?(state: S, role: Role): boolean;
  /**
   * The chips of a finished match, from any view of it, for templates in which players are also compared by chips. Null for other states and other endings, and for options by which hands do not count
   * equally.
   */
  chips?(view: JsonObject): MatchChips | null;
  /** The part of the state that `viewer` may see; a null viewer is a spectator. */
  view(state: S, viewer: Role | null): JsonObject;
  /** Members of every view that never change in the course of a game, such as the size of the blinds. */
  readonly fixedMembers?: readonly string[];
  /** Whether the action of this log row is still hidden from `viewer`. */
  isHiddenFrom(state: S, row: LoggedAction, viewer: Role | null): boolean;
  /**
   * For templates with chance and hidden parts: unfinished states that differ
   * from `state` only in what `viewer` may not know. The conformance suite
   * checks that views, legal lists and refusals are the same in all of them.
   */
  indistinguishableStates?(state: S, viewer: Role | null): readonly S[];
}

/**
 * Whether a game has turns, no chance and no hidden parts, so that all of it is known to every player; false for an
 * unknown game.
 */
export const isOpenGame = (
  gameTemplate: Pick<GameTemplate, 'mode' | 'hasChance' | 'hasHiddenParts'> | undefined,
): boolean => gameTemplate?.mode === 'sequential' && !gameTemplate.hasChance && !gameTemplate.hasHiddenParts;

/**
 * Whether players may agree on a draw: in an open game. In other games every round and hand ends by itself, and an
 * offer would reveal what a player holds.
 */
export const admitsDraws = isOpenGame;
