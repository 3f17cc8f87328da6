import type { EndReason } from '../../../shared/end-reason.ts';
import { isVoidReason, MAX_PLAYED_AGAIN } from '../../../shared/fault.ts';

/** Decides which games of an arena count and which ones are started next. */

export interface GameRow {
  /** From 0. Games 2k and 2k + 1 of a run with a plan are pair k. */
  readonly number: number;
  /** From 1; a void game is played again under its number. */
  readonly attempt: number;
  readonly sessionId: string;
  /** The role that `a` plays. */
  readonly aRole: string;
  /** Null for a game without an opening. */
  readonly openingId: string | null;
  /** Actions of the opening, which the host played. */
  readonly preludePlies: number;
  readonly status: 'active' | 'completed';
  /** The result in the words of the game, and why the game ended; both null while it is in progress. */
  readonly outcome: string | null;
  readonly reason: EndReason | null;
  /** The role that won; null for a draw, and for a game without a result. */
  readonly winner: string | null;
  /** When a finished game ended, as ISO text; absent where nothing reads it. */
  readonly endedAt?: string | null;
  /** True for a game that was ordered from a worker; its session is stored when it is over. */
  readonly isOrdered?: true;
}

/** Whether the game ended by a fault of the host or of a model's server. Such a game counts nowhere. */
export const isVoid = ({ reason }: GameRow): boolean => isVoidReason(reason);

/** Whether the game was stopped undecided or abandoned. Such a game is not played again and does not count. */
export const isAborted = ({ reason }: GameRow): boolean => reason === 'aborted' || reason === 'abandoned';

/** Whether the game is over and its result counts. */
export const isCounted = (row: GameRow): boolean =>
  row.status === 'completed' && !isVoid(row) && !isAborted(row);

/** After this many successive games without a model server the run stops, until the owner resumes it. */
export const MAX_LOST_IN_A_ROW = 3;

/** `number` counts from 0 and `attempt` from 1, as in `GameRow`. */
export interface GameToStart {
  readonly number: number;
  readonly attempt: number;
  readonly aRole: string;
}

/**
 * `wait`: games are in progress, or other runs take their place. `done`: nothing is left to play. `drained`: the run was
 * draining and its last game is over. `server_lost`: too many games in a row lost their model server.
 */
export type NextStep =
  | { readonly kind: 'wait' | 'done' | 'drained' | 'server_lost' }
  | { readonly kind: 'play'; readonly starts: readonly GameToStart[] };

export interface ArenaSchedule {
  /** Number of games of the run. */
  readonly games: number;
  /** Both roles, in the order of the game. */
  readonly roles: readonly string[];
  /** The maximum number of games in progress at the same time. */
  readonly maxConcurrentGames: number;
  /** Successive games that lost their model server, counted since the last other game or since the run was resumed. */
  readonly lostInARow: number;
  /** True when the games in progress are finished and no new ones are started. */
  readonly isDraining: boolean;
  /** True when the test of the run is decided and ends it; games in progress are finished. */
  readonly isDecided: boolean;
}

/**
 * The next step of a run. `a` plays the first role in every second game, so that the roles are balanced.
 * A void game is played again under its number until `MAX_PLAYED_AGAIN` is reached; then the number stands as void.
 * `freeGames` is the number of games that may be started because of other runs.
 */
export function nextStep(
  rows: readonly GameRow[],
  schedule: ArenaSchedule,
  freeGames = Number.POSITIVE_INFINITY,
): NextStep {
  const active = rows.filter(({ status }) => status === 'active').length;
  const gamesToStart = schedule.isDecided ? [] : unplayedGames(rows, schedule);
  if (gamesToStart.length === 0) return { kind: active > 0 ? 'wait' : 'done' };
  if (schedule.isDraining) return { kind: active > 0 ? 'wait' : 'drained' };
  if (schedule.lostInARow >= MAX_LOST_IN_A_ROW) return { kind: 'server_lost' };
  const starts = chooseStarts(
    gamesToStart,
    Math.min(freeGames, schedule.maxConcurrentGames - active),
    schedule.maxConcurrentGames,
  );
  return starts.length === 0 ? { kind: 'wait' } : { kind: 'play', starts };
}

/** The numbers without a game that counts or is in progress, lowest first. */
function unplayedGames(rows: readonly GameRow[], { games, roles }: ArenaSchedule): readonly GameToStart[] {
  const takenNumbers = new Set(rows.filter((row) => !isVoid(row)).map(({ number }) => number));
  const attempts = new Map<number, number>();
  for (const { number, attempt } of rows) attempts.set(number, Math.max(attempt, attempts.get(number) ?? 0));
  return Array.from({ length: games }, (_, number): GameToStart => {
    const attempt = (attempts.get(number) ?? 0) + 1;
    return { number, attempt, aRole: roles[number % roles.length] ?? '' };
  }).filter(({ number, attempt }) => !takenNumbers.has(number) && attempt <= MAX_PLAYED_AGAIN + 1);
}

/**
 * Chooses as many of the lowest numbers as may be started. The games of a new pair start together where more than one
 * game may be in progress.
 */
function chooseStarts(
  open: readonly GameToStart[],
  freeGames: number,
  maxConcurrentGames: number,
): readonly GameToStart[] {
  const starts: GameToStart[] = [];
  for (let index = 0; index < open.length;) {
    const [first, second] = open.slice(index, index + 2);
    if (first === undefined) break;
    const isPair = second !== undefined && isNewPair(first, second) && maxConcurrentGames > 1;
    const together = isPair ? [first, second] : [first];
    if (starts.length + together.length > freeGames) break;
    starts.push(...together);
    index += together.length;
  }
  return starts;
}

const isNewPair = (first: GameToStart, second: GameToStart): boolean =>
  pairOf(first.number) === pairOf(second.number) && first.attempt === 1 && second.attempt === 1;

/** The pair of a game, from 0. */
export const pairOf = (number: number): number => Math.floor(number / 2);

/** The number of whole pairs in a number of games. */
export const countPairs = (games: number): number => Math.floor(games / 2);

export interface Score {
  readonly a: number;
  readonly b: number;
  readonly draws: number;
}

/** The side that won; null for a draw, and for a game without a result. */
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
