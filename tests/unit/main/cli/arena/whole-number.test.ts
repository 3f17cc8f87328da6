import { expect, test } from 'vitest';
import { formatWholeNumber } from '../../../../../src/main/cli/arena/whole-number.ts';

test('a figure is rounded, and a zero has no minus sign', () => {
  expect([-0.4, 0, 0.4, -1.6, 1423.7].map(formatWholeNumber)).toEqual(['0', '0', '0', '-2', '1424']);
});
