import type { MenuEntry } from '../menu/menu.ts';
import type { World } from '../cache/world.ts';

/** What a player decides from: the menu of this tick, what it did before, and the game itself. */
export interface Situation {
  readonly world: World;
  readonly entries: readonly MenuEntry[];
  /** The text that is recorded as seen, and that a model reads. */
  readonly seen: string;
  readonly signal: AbortSignal;
}

export interface Decision {
  /** Ids of the menu, in order; empty to wait. */
  readonly ids: readonly string[];
  readonly words: string;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly latencyMs: number | null;
}

export interface GameBrain {
  decide(situation: Situation): Promise<Decision>;
}

/** More would act on a situation that the first action has already changed. */
export const MOST_ACTIONS = 2;
export const WAIT = 'wait';
