import type { JsonObject } from '../../../shared/json.ts';
import { shuffle } from '../../games/index.ts';

/**
 * A game under other names, for the prompts of models. Rules, positions and actions stay the same, and the session and
 * its log keep the usual names of the game. Two different names never become the same one.
 */
export interface GameVariant {
  readonly title: string;
  readonly description: string;
  role(role: string): string;
  action(action: string): string;
  /** Renames the view of any role or of a spectator. */
  view(view: JsonObject): JsonObject;
}

/** Invented words, so that no name shows a model which game it plays. */
const NAMES = [
  'mib',
  'tor',
  'zan',
  'quel',
  'dap',
  'fex',
  'lorm',
  'nix',
  'rud',
  'savo',
  'wick',
  'yot',
] as const;

/** `count` words, drawn by the key: the same key always draws the same ones. */
export const drawNames = (key: Uint8Array, count: number): readonly string[] =>
  shuffle(NAMES, key).slice(0, count);

/** Replaces a value of a fixed list by its new name; a text that is not in the list stays as it is. */
export const createRenamer = (from: readonly string[], to: readonly string[]) => {
  const names = new Map(from.map((name, index) => [name, to[index] ?? name]));
  return (text: string): string => names.get(text) ?? text;
};

/** Renames a text; null for every other value. */
export const renamedOrNull = (value: unknown, rename: (text: string) => string): string | null =>
  typeof value === 'string' ? rename(value) : null;

/** Renames the keys of a record by role, and changes its values with `change`. */
export const byRole = <T>(
  value: unknown,
  rename: (role: string) => string,
  change: (member: unknown) => T,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Record<string, unknown>).map(([role, member]) => [
      rename(role),
      change(member),
    ]),
  );
