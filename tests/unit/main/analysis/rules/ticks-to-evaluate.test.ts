import { expect, test } from 'vitest';
import { MAX_POSITIONS, ticksToEvaluate } from '../../../../../src/main/analysis/rules/ticks-to-evaluate.ts';

test('a short game is evaluated at every tick', () => {
  expect(ticksToEvaluate(0)).toEqual([0]);
  expect(ticksToEvaluate(3)).toEqual([0, 1, 2, 3]);
});

test('a long game is evaluated at even distances, with its first and its last position', () => {
  const ticks = ticksToEvaluate(2000);
  expect(ticks).toHaveLength(MAX_POSITIONS);
  expect(ticks[0]).toBe(0);
  expect(ticks.at(-1)).toBe(2000);
  expect(new Set(ticks).size).toBe(MAX_POSITIONS);
});
