import { expect, test } from 'vitest';
import { nearestRow } from '../../../../renderer/session/evaluation/nearest-row.ts';
import type { EvaluationRow } from '../../../../src/shared/contract/index.ts';

const row = (tick: number) => ({ tick }) as EvaluationRow;
const rows = new Map([2, 5].map((tick) => [tick, row(tick)]));

test.each([
  [1, undefined],
  [2, 2],
  [4, 2],
  [5, 5],
  [9, 5],
])('finds the evaluation at position %i or the nearest one before it', (at, tick) => {
  expect(nearestRow(rows, at)?.tick).toBe(tick);
});
