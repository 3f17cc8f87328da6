import type { EvaluationRow } from '../../../src/shared/contract/index.ts';

/** Only a long game has this many evaluations, and the host evaluates no more of its positions. */
const MANY_ROWS = 600;

/**
 * On a busy computer evaluations arrive late; an evaluation of a position up to this many moves earlier still shows who
 * is ahead.
 */
const MAX_POSITIONS_LATE = 6;

/**
 * The evaluation that is shown for a position, on every screen; undefined if there is none. In a long game, of which
 * only some positions are evaluated, it is the nearest one before it; in a live game a recent one until the new one
 * arrives.
 */
export function displayedRow(
  rows: ReadonlyMap<number, EvaluationRow>,
  { position, isLive }: { readonly position: number; readonly isLive: boolean },
): EvaluationRow | undefined {
  const first = rows.size >= MANY_ROWS ? 0 : isLive ? position - MAX_POSITIONS_LATE : position;
  for (let tick = position; tick >= first; tick -= 1) {
    const row = rows.get(tick);
    if (row !== undefined) return row;
  }
  return undefined;
}
