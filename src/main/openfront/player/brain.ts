import type { MenuEntry } from '../action-menu/menu.ts';
import type { World } from '../state/world.ts';

/** What a player decides from: the menu of this tick, what it did before, and the game itself. */
export interface PlayerSituation {
  readonly world: World;
  readonly entries: readonly MenuEntry[];
  /** The text that is recorded as seen, and that a model reads. */
  readonly seen: string;
  readonly signal: AbortSignal;
}

export interface PlayerDecision {
  /** Ids of the menu, in order; empty to wait. */
  readonly ids: readonly string[];
  readonly text: string;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly latencyMs: number | null;
}

export interface GameBrain {
  decide(situation: PlayerSituation): Promise<PlayerDecision>;
}

/** More would act on a situation that the first action has already changed. */
export const MAX_ACTIONS = 2;
export const WAIT = 'wait';
