import { expect, test } from 'vitest';
import { invert, multiply } from '../../../../src/shared/statistics/matrix.ts';

test('a matrix times its inverse is the unit matrix, also with a 0 on the diagonal', () => {
  const matrix = [
    [0, 2, 1],
    [1, 1, 0],
    [3, 0, 4],
  ];
  const product = multiply(matrix, invert(matrix) ?? []);
  for (const [row, values] of product.entries())
    for (const [column, value] of values.entries()) expect(value).toBeCloseTo(row === column ? 1 : 0, 12);
});

test('a singular matrix has no inverse, and the empty one is its own', () => {
  expect(
    invert([
      [1, 2],
      [2, 4],
    ]),
  ).toBeNull();
  expect(invert([])).toEqual([]);
});
