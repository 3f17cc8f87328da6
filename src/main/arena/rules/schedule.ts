/* Decides which games of an arena count and what its next step is. */

export interface GameRow {
  readonly number: number;
  readonly sessionId: string;
  readonly aRole: string;
  readonly status: 'active' | 'completed';
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly winner: string | null;
}

/** True for a game that lost its model server; it is played again. */
export const isVoid = ({ reason }: GameRow): boolean => reason === 'endpoint_lost';
/** True for a game that was stopped undecided or abandoned. It is not played again and does not count. */
export const isAborted = ({ reason }: GameRow): boolean => reason === 'aborted' || reason === 'abandoned';

export const isCounted = (row: GameRow): boolean =>
  row.status === 'completed' && !isVoid(row) && !isAborted(row);

/** After this many successive games without a model server the run stops, until the owner resumes it. */
const MAX_VOID_IN_A_ROW = 3;

export type NextStep =
  | { readonly kind: 'wait' | 'done' | 'server_lost' }
  | { readonly kind: 'play'; readonly number: number; readonly aRole: string };

export interface ArenaPlan {
  readonly games: number;
  readonly roles: readonly string[];
  /** Successive void games, counted since the last other game or since the run was resumed. */
  readonly lostInARow: number;
}

/** The next step of a run. `a` plays the first role in every second game, so that the roles are balanced. */
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
