import type { MenuEntry } from '../action-menu/menu.ts';
import type { World } from '../state/world.ts';

/** The input of one decision: the game, the menu of this tick and the text of the situation. */
export interface PlayerSituation {
  readonly world: World;
  readonly entries: readonly MenuEntry[];
  /** The entries that are in the text; a model may choose only from these. */
  readonly offeredEntries: readonly MenuEntry[];
  /** The text that a model reads; it is stored with the decision. */
  readonly promptText: string;
  readonly signal: AbortSignal;
}

export interface PlayerDecision {
  /** Ids of menu entries in the order to send them; empty to wait. */
  readonly ids: readonly string[];
  /** Why it was chosen: the words of the model, or what went wrong. */
  readonly text: string;
  /** The usage of a model and its time; null for a player without one, and where the model did not reply. */
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly latencyMs: number | null;
}

export interface ActionChooser {
  decide(situation: PlayerSituation): Promise<PlayerDecision>;
}

/** The limit is low because each action changes the situation for the next one. */
export const MAX_ACTIONS = 2;
/** Offered to a model beside the entries of the menu. A decision to wait has no ids, so it never contains this one. */
export const WAIT_ID = 'wait';
