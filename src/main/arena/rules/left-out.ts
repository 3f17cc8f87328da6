import type { EndReason } from '../../../shared/end-reason.ts';
import { isLostByConduct } from './countings.ts';
import { isAborted, isCounted, isVoid, sideOf, type GameRow } from './game-schedule.ts';

/** Why a game is left out: played again, without a result, or out of the tolerant count only. */
export type LeftOutKind = 'played_again' | 'without_result' | 'tolerant_only';

export interface LeftOutGames {
  readonly reason: EndReason;
  readonly kind: LeftOutKind;
  /** Games because of each side. */
  readonly a: number;
  readonly b: number;
  readonly neither: number;
}

function kindOf(row: GameRow): LeftOutKind | null {
  if (row.status !== 'completed' || row.reason === null) return null;
  if (isVoid(row)) return 'played_again';
  if (isAborted(row)) return 'without_result';
  return isLostByConduct(row) ? 'tolerant_only' : null;
}

/**
 * The games that a count leaves out by the reason of their end, the most frequent one first. Games in which a policy
 * replaced a move are not among them, because their reason is not why they are left out.
 */
export function leftOutOf(rows: readonly GameRow[]): readonly LeftOutGames[] {
  const byReason = new Map<EndReason, LeftOutGames>();
  for (const row of rows) {
    const kind = kindOf(row);
    if (kind === null || row.reason === null) continue;
    const entry = byReason.get(row.reason) ?? { reason: row.reason, kind, a: 0, b: 0, neither: 0 };
    // The side that lost is the one because of which the game is left out.
    const winner = kind === 'tolerant_only' ? sideOf(row) : null;
    const side = winner === null ? 'neither' : winner === 'a' ? 'b' : 'a';
    byReason.set(row.reason, { ...entry, [side]: entry[side] + 1 });
  }
  const total = ({ a, b, neither }: LeftOutGames): number => a + b + neither;
  return [...byReason.values()].toSorted((left, right) => total(right) - total(left));
}

/** Up to this share of games that are played again, their lengths are not compared. */
const MAX_UNCOMPARED_SHARE = 0.02;

/**
 * The mean number of plies of the games that were played again and of the games that count: long games meet more outages,
 * so that leaving those out could favour short games. Null when no game counts or when few were played again.
 */
export function playedAgainLengths(
  games: readonly { readonly row: GameRow; readonly plies: number }[],
): { readonly playedAgain: number; readonly counted: number } | null {
  const playedAgain = games.filter(({ row }) => row.status === 'completed' && isVoid(row));
  const countedGames = games.filter(({ row }) => isCounted(row));
  if (countedGames.length === 0 || playedAgain.length <= MAX_UNCOMPARED_SHARE * games.length) return null;
  const meanOf = (list: typeof playedAgain): number =>
    list.reduce((sum, { plies }) => sum + plies, 0) / list.length;
  return { playedAgain: meanOf(playedAgain), counted: meanOf(countedGames) };
}
