import { expect, test } from 'vitest';
import { PRIZE_SPLITS, sharesByPlacement } from '../../../../src/shared/payments/prize-split.ts';

test('two, three and five players have their own table, all others that of three', () => {
  expect(sharesByPlacement(100_000_000, 2)).toEqual([70_000_000, 30_000_000]);
  expect(sharesByPlacement(100_000_000, 5)).toEqual([
    50_000_000, 25_000_000, 15_000_000, 7_000_000, 3_000_000,
  ]);
  for (const players of [3, 4, 6, 100])
    expect(sharesByPlacement(100_000_000, players)).toEqual([60_000_000, 30_000_000, 10_000_000]);
  for (const split of Object.values(PRIZE_SPLITS)) expect(split.reduce((a, b) => a + b)).toBe(100);
});

test('the places share the whole pool, in hundredths', () => {
  expect(sharesByPlacement(10_050_000, 3)).toEqual([6_040_000, 3_010_000, 1_000_000]);
  expect(sharesByPlacement(0, 3)).toEqual([0, 0, 0]);
});
