import type { WrittenIntent } from '../rules/translate-intent.ts';

/** One action that is legal now, ready to be sent. */
export interface MenuEntry {
  /** Short and telling: `expand`, `attack-7`, `build-city`. */
  readonly id: string;
  /** What a model reads besides the id; names of players are data of theirs. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
  readonly intent: WrittenIntent;
}

/** What an agent was offered, and when. */
export interface ActionMenu {
  readonly gameId: string;
  readonly tick: number;
  readonly entries: readonly MenuEntry[];
}

/** `Atom Bomb` as a part of an id. */
export const slug = (type: string): string => type.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
