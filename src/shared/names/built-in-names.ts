/** The built-in player that a name stands for. */
export interface BuiltInPlayer {
  readonly kind: 'random' | 'builtin';
  /** Playing strength, from 1; 0 for the random player, which has none. */
  readonly level: number;
  /** 1 for the first seat of this player in a match, 2 for the second. */
  readonly copy: number;
}

const NAMES = {
  random: /^Random(?: \((?<copy>\d+)\))?$/u,
  builtin: /^Built-in level (?<level>\d+)(?: \((?<copy>\d+)\))?$/u,
} as const;

/** The English name under which a built-in player is stored and sent to programs. */
export function builtInName({ kind, level }: Pick<BuiltInPlayer, 'kind' | 'level'>): string {
  return kind === 'random' ? 'Random' : `Built-in level ${level}`;
}

/** Adds the copy number that distinguishes two seats of the same player. */
export const withCopy = (name: string, copy: number): string => (copy === 1 ? name : `${name} (${copy})`);

/** Parses the English name, so that it can be shown in another language; null for any other name. */
export function parseBuiltInName(kind: string, name: string): BuiltInPlayer | null {
  if (kind !== 'random' && kind !== 'builtin') return null;
  const groups = NAMES[kind].exec(name)?.groups;
  if (groups === undefined) return null;
  return { kind, level: Number(groups['level'] ?? 0), copy: Number(groups['copy'] ?? 1) };
}
