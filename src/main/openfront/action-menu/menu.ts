import type { WrittenIntent } from '../rules/translate-intent.ts';

/** One action that is legal now, ready to be sent. */
export interface MenuEntry {
  /** A short descriptive id, for example `expand`, `attack-7` or `build-city`. */
  readonly id: string;
  /** The fields that a model reads beside the id. Player names in them were chosen by other players. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
  readonly intent: WrittenIntent;
}

/** The actions that were offered to an agent, with the game and the tick they are for. */
export interface ActionMenu {
  readonly gameId: string;
  readonly tick: number;
  readonly entries: readonly MenuEntry[];
}

/** Turns a unit type into a part of an id: `Atom Bomb` becomes `atom-bomb`. */
export const toSlug = (type: string): string => type.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
