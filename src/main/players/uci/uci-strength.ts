/** The range of a number that an engine lets its user set. */
export interface SpinOption {
  readonly min: number;
  readonly max: number;
}

export const UCI_LEVELS = 8;
const MIN_MOVE_MS = 100;
const MAX_MOVE_MS = 1000;

/** Reads `option name <name> type <type> … min <n> max <n>`; null for lines of another kind. */
export function optionFrom(line: string): { readonly name: string; readonly spin: SpinOption } | null {
  const option = /^option name (.{1,100}?) type (\w+)/.exec(line);
  if (option === null) return null;
  const min = Number(/ min (-?\d+)/.exec(line)?.[1] ?? 0);
  const max = Number(/ max (-?\d+)/.exec(line)?.[1] ?? 0);
  return { name: option[1]!, spin: { min, max } };
}

/**
 * The commands that make an engine play at `level` (1–8, 8 is its full strength): by rating when it can limit that,
 * else by its own skill level; none for an engine that has neither.
 */
export function strengthCommands(level: number, options: ReadonlyMap<string, SpinOption>): readonly string[] {
  if (level >= UCI_LEVELS) return [];
  const elo = eloRangeOf(options);
  if (elo !== null) {
    return [
      'setoption name UCI_LimitStrength value true',
      `setoption name UCI_Elo value ${eloOfLevel(elo, level)}`,
    ];
  }
  const skill = options.get('Skill Level');
  return skill === undefined ? [] : [`setoption name Skill Level value ${between(skill, level)}`];
}

/** The ratings to which an engine can limit itself; null for one that cannot. */
export const eloRangeOf = (options: ReadonlyMap<string, SpinOption>): SpinOption | null =>
  options.has('UCI_LimitStrength') ? (options.get('UCI_Elo') ?? null) : null;

/** The rating that an engine is limited to at a level below the highest, on its own scale. */
export const eloOfLevel = (range: SpinOption, level: number): number => between(range, level);

/** Nodes of one move where time is no limit: a fraction of a second on a desktop computer. */
export const MOVE_NODES = 100_000;
const HASH_MB = 16;

/** Sets the options among these that the engine has. */
export const optionCommands = (
  options: ReadonlyMap<string, SpinOption>,
  wantedOptions: readonly (readonly [name: string, value: string])[],
): readonly string[] =>
  wantedOptions
    .filter(([name]) => options.has(name))
    .map(([name, value]) => `setoption name ${name} value ${value}`);

/** The commands that make an engine search alike on every computer: one thread and a small table of a fixed size. */
export const repeatableSearchCommands = (options: ReadonlyMap<string, SpinOption>): readonly string[] =>
  optionCommands(options, [
    ['Threads', '1'],
    ['Hash', String(HASH_MB)],
  ]);

const between = ({ min, max }: SpinOption, level: number): number =>
  Math.round(min + ((max - min) * (level - 1)) / (UCI_LEVELS - 1));

/** Time for one move in milliseconds: more at higher levels, and at most `budgetMs`. */
export function moveTimeMs(level: number, budgetMs: number): number {
  const wantedMs = MIN_MOVE_MS + ((MAX_MOVE_MS - MIN_MOVE_MS) * (level - 1)) / (UCI_LEVELS - 1);
  return Math.max(1, Math.round(Math.min(wantedMs, budgetMs)));
}
