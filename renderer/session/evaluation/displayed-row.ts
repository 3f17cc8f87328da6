import type { EvaluationRow } from '../../../src/shared/contract/index.ts';

/** As many rows as only long games have, of which not every position is evaluated. */
const MANY_ROWS = 600;

/**
 * The evaluation that is shown for a position, on every screen. In a long game, of which only some positions are
 * evaluated, it is the nearest one before it; in a live game the one of the last move until the new one arrives.
 */
export function displayedRow(
  rows: ReadonlyMap<number, EvaluationRow>,
  { at, isLive }: { readonly at: number; readonly isLive: boolean },
): EvaluationRow | undefined {
  const exact = rows.get(at) ?? (isLive ? rows.get(at - 1) : undefined);
  if (exact !== undefined || rows.size < MANY_ROWS) return exact;
  for (let tick = at - 1; tick >= 0; tick -= 1) {
    const row = rows.get(tick);
    if (row !== undefined) return row;
  }
  return undefined;
}
