/** Which games of an arena count, and what comes next. */

export interface GameRow {
  readonly number: number;
  readonly sessionId: string;
  readonly aRole: string;
  readonly status: 'active' | 'completed';
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly winner: string | null;
}

/** A game without a verdict on either player; it is played again. */
export const isVoid = ({ reason }: GameRow): boolean => reason === 'endpoint_lost';
/** Given up undecided, by policy or by standing idle; its number is used up, its score is not counted. */
export const isAborted = ({ reason }: GameRow): boolean => reason === 'aborted' || reason === 'abandoned';

export const isCounted = (row: GameRow): boolean =>
  row.status === 'completed' && !isVoid(row) && !isAborted(row);

/** A server that fails this many games in a row needs a person. */
const MAX_VOID_IN_A_ROW = 3;

export type NextStep =
  | { readonly kind: 'wait' | 'done' | 'server_lost' }
  | { readonly kind: 'play'; readonly number: number; readonly aRole: string };

export interface ArenaPlan {
  readonly games: number;
  readonly roles: readonly string[];
  /** Void games since the last one that was not, or since a person said to go on. */
  readonly lostInARow: number;
}

/** `a` has the first role in every even game, so that colours are balanced at each pair. */
export function nextStep(rows: readonly GameRow[], { games, roles, lostInARow }: ArenaPlan): NextStep {
  if (rows.some((row) => row.status === 'active')) return { kind: 'wait' };
  const used = rows.filter((row) => !isVoid(row)).length;
  if (used >= games) return { kind: 'done' };
  if (lostInARow >= MAX_VOID_IN_A_ROW) return { kind: 'server_lost' };
  return { kind: 'play', number: used, aRole: roles[used % roles.length] ?? '' };
}

export interface Score {
  readonly a: number;
  readonly b: number;
  readonly draws: number;
}

export const sideOf = ({ winner, aRole }: GameRow): 'a' | 'b' | null =>
  winner === null ? null : winner === aRole ? 'a' : 'b';

export function scoreOf(rows: readonly GameRow[]): Score {
  const sides = rows.filter(isCounted).map(sideOf);
  return {
    a: sides.filter((side) => side === 'a').length,
    b: sides.filter((side) => side === 'b').length,
    draws: sides.filter((side) => side === null).length,
  };
}
