import type { EndReason } from '../../../shared/end-reason.ts';

/** Endings that say nothing of strength: a player was late, gone or made no sense of its turn. */
const TECHNICAL: ReadonlySet<string> = new Set<EndReason>([
  'timeout',
  'abandoned',
  'illegal_moves',
  'unparsable_answers',
  'adjudicated',
]);

/** Why a player did not move, in the session host's words. */
export type NoMove = 'timeout' | 'abandoned' | 'illegal_moves' | 'unparsable_answers';

/** 002 §8.3 to an end reason: late is late, whoever cannot be reached has gone. */
export const noMoveOf = (code: string): NoMove =>
  code === 'E001' ? 'timeout' : code === 'E009' ? 'abandoned' : 'unparsable_answers';

export interface BoardEnding {
  readonly reason: string | null;
  /** The role that won. */
  readonly winner: string | null;
}

export interface BoardSeats {
  readonly a: string;
  readonly b: string;
  /** Of a and b, in this order. */
  readonly roles: readonly [string, string];
}

/** What an ended session means for the match; computed from the session alone, so that it can be checked. */
export function readEnding(
  { reason, winner }: BoardEnding,
  { a, b, roles }: BoardSeats,
): { winner: string | null; absent: readonly string[] } {
  const won = winner === roles[0] ? a : winner === roles[1] ? b : null;
  if (reason === 'aborted') return { winner: null, absent: [a, b] };
  if (won === null || !TECHNICAL.has(reason ?? '')) return { winner: won, absent: [] };
  return { winner: won, absent: [won === a ? b : a] };
}
