import { expect, test } from 'vitest';
import { displayedRow } from '../../../../renderer/session/evaluation/displayed-row.ts';
import type { EvaluationRow } from '../../../../src/shared/contract/index.ts';

const rowsAt = (ticks: readonly number[]): ReadonlyMap<number, EvaluationRow> =>
  new Map(ticks.map((tick) => [tick, { tick, kind: 'search', nodes: 1, expectedScore: 0.5 }]));

const tickDisplayed = (ticks: readonly number[], position: number, isLive: boolean): number | undefined =>
  displayedRow(rowsAt(ticks), { position, isLive })?.tick;

test('a replay shows the evaluation of its position or none', () => {
  expect(tickDisplayed([0, 1, 3], 1, false)).toBe(1);
  expect(tickDisplayed([0, 1, 3], 2, false)).toBeUndefined();
});

test('a live game keeps the evaluation of a move before until the new one arrives', () => {
  expect(tickDisplayed([0, 1], 2, true)).toBe(1);
  expect(tickDisplayed([0, 1], 7, true)).toBe(1);
  expect(tickDisplayed([0, 1], 8, true)).toBeUndefined();
});

test('a long game shows the nearest evaluation before a position that has none', () => {
  const every = Array.from({ length: 600 }, (_, index) => index * 3);
  expect(tickDisplayed(every, 301, false)).toBe(300);
});
