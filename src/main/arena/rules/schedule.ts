import type { EndReason } from '../../../shared/end-reason.ts';
import { isVoidReason, MAX_REPLAYS } from '../../../shared/fault.ts';

/* Decides which games of an arena count and what its next step is. */

export interface GameRow {
  readonly number: number;
  readonly sessionId: string;
  readonly aRole: string;
  readonly status: 'active' | 'completed';
  readonly outcome: string | null;
  readonly reason: EndReason | null;
  readonly winner: string | null;
}

/** True for a game that ended by a fault of the host or of a model's server. It counts nowhere. */
export const isVoid = ({ reason }: GameRow): boolean => isVoidReason(reason);
/** True for a game that was stopped undecided or abandoned. It is not played again and does not count. */
export const isAborted = ({ reason }: GameRow): boolean => reason === 'aborted' || reason === 'abandoned';

export const isCounted = (row: GameRow): boolean =>
  row.status === 'completed' && !isVoid(row) && !isAborted(row);

/** After this many successive games without a model server the run stops, until the owner resumes it. */
const MAX_LOST_IN_A_ROW = 3;

export type NextStep =
  | { readonly kind: 'wait' | 'done' | 'server_lost' }
  | { readonly kind: 'play'; readonly number: number; readonly aRole: string };

export interface ArenaSchedule {
  readonly games: number;
  readonly roles: readonly string[];
  /** Successive games that lost their model server, counted since the last other game or since the run was resumed. */
  readonly lostInARow: number;
  /** True when the test that ends the run is decided. */
  readonly isDecided: boolean;
}

/**
 * The next step of a run. `a` plays the first role in every second game, so that the roles are balanced.
 * A void game is played again under its number until `MAX_REPLAYS` is reached; then the number stands as void.
 */
export function nextStep(
  rows: readonly GameRow[],
  { games, roles, lostInARow, isDecided }: ArenaSchedule,
): NextStep {
  if (rows.some((row) => row.status === 'active')) return { kind: 'wait' };
  const number = firstOpenNumber(rows);
  if (isDecided || number >= games) return { kind: 'done' };
  if (lostInARow >= MAX_LOST_IN_A_ROW) return { kind: 'server_lost' };
  return { kind: 'play', number, aRole: roles[number % roles.length] ?? '' };
}

/** The lowest number without a game that stands. */
function firstOpenNumber(rows: readonly GameRow[]): number {
  const played = new Set(rows.filter((row) => !isVoid(row)).map((row) => row.number));
  const attempts = new Map<number, number>();
  for (const { number } of rows) attempts.set(number, (attempts.get(number) ?? 0) + 1);
  let number = 0;
  while (played.has(number) || (attempts.get(number) ?? 0) > MAX_REPLAYS) number += 1;
  return number;
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
