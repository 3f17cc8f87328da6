/** Times of a `go` command in milliseconds. An absent time is null, and an absent increment is 0. */
export interface GoLimits {
  readonly movetimeMs: number | null;
  readonly whiteMs: number | null;
  readonly blackMs: number | null;
  readonly whiteIncrementMs: number;
  readonly blackIncrementMs: number;
  /** The `bestmove` waits for `stop`. */
  readonly isInfinite: boolean;
  /** The `bestmove` waits for `ponderhit` or `stop`. */
  readonly isPondering: boolean;
  /** Null for all moves. */
  readonly searchmoves: readonly string[] | null;
}

const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/u;

/** Reads the words after `go`. Unknown words are left out. */
export function parseGo(args: readonly string[]): GoLimits {
  const numberAfter = (name: string): number | null => {
    const index = args.indexOf(name);
    const text = index < 0 ? '' : (args[index + 1] ?? '');
    return /^-?\d{1,9}$/u.test(text) ? Math.max(0, Number(text)) : null;
  };
  const index = args.indexOf('searchmoves');
  const after = index < 0 ? [] : args.slice(index + 1);
  const end = after.findIndex((word) => !MOVE.test(word));
  return {
    movetimeMs: numberAfter('movetime'),
    whiteMs: numberAfter('wtime'),
    blackMs: numberAfter('btime'),
    whiteIncrementMs: numberAfter('winc') ?? 0,
    blackIncrementMs: numberAfter('binc') ?? 0,
    isInfinite: args.includes('infinite'),
    isPondering: args.includes('ponder'),
    searchmoves: index < 0 ? null : after.slice(0, end < 0 ? after.length : end),
  };
}

export interface ThinkTime {
  /** The soft limit: the time in which the player is to choose; null for no limit. */
  readonly budgetMs: number | null;
  /** The hard limit: after this time a move is sent in any case; null for no limit. */
  readonly limitMs: number | null;
  /** The time on the clock, or of the move; null without. */
  readonly clockMs: number | null;
}

const MIN_BUDGET_MS = 20;

/** The thinking time that the limits give to the side to move. */
export function computeThinkTime(go: GoLimits, side: 'white' | 'black', overheadMs: number): ThinkTime {
  const clockMs = side === 'white' ? go.whiteMs : go.blackMs;
  const incrementMs = side === 'white' ? go.whiteIncrementMs : go.blackIncrementMs;
  const within = (totalMs: number, budgetMs: number): ThinkTime => {
    const limited = Math.max(MIN_BUDGET_MS, budgetMs);
    // Half of the overhead is left for the reply of the player, the other half for the client.
    return { budgetMs: limited, limitMs: Math.max(limited, totalMs - overheadMs / 2), clockMs: totalMs };
  };
  if (go.isInfinite) return { budgetMs: null, limitMs: null, clockMs: null };
  if (go.movetimeMs !== null) return within(go.movetimeMs, go.movetimeMs - overheadMs);
  if (clockMs === null) return { budgetMs: null, limitMs: null, clockMs: null };
  // The clock has to last for about twenty more moves, and a part of each increment is saved.
  const budgetMs = Math.min(clockMs / 20 + incrementMs * 0.8, clockMs - overheadMs);
  const { limitMs } = within(Math.min(clockMs, budgetMs + overheadMs), budgetMs);
  return { budgetMs: Math.max(MIN_BUDGET_MS, budgetMs), limitMs, clockMs };
}

/** `setoption name NAME value VALUE`; names are compared without case. Null for another form. */
export function parseSetoption(line: string): { readonly name: string; readonly value: string } | null {
  const [, name, value = ''] = /^setoption\s+name\s+(.+?)(?:\s+value(?:\s+(.*))?)?$/u.exec(line) ?? [];
  return name === undefined ? null : { name: name.toLowerCase(), value: value.trim() };
}
