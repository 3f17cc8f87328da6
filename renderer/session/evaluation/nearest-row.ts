import type { EvaluationRow } from '../../../src/shared/contract/index.ts';

/**
 * The evaluation at a position, or the nearest one before it: of a long game only some positions are evaluated.
 * `rows` are the evaluations by tick.
 */
export function nearestRow(rows: ReadonlyMap<number, EvaluationRow>, at: number): EvaluationRow | undefined {
  for (let tick = at; tick >= 0; tick -= 1) {
    const row = rows.get(tick);
    if (row !== undefined) return row;
  }
  return undefined;
}
