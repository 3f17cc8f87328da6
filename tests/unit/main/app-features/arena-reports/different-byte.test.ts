import { expect, test } from 'vitest';
import { firstDifferentByte } from '../../../../../src/main/app-features/arena-reports/different-byte.ts';

test('two texts differ at a byte of UTF-8, or where the shorter one ends', () => {
  expect(firstDifferentByte('same', 'same')).toBeNull();
  expect(firstDifferentByte('score 1', 'score 2')).toBe(6);
  // The letter before the difference takes two bytes.
  expect(firstDifferentByte('é1', 'é2')).toBe(2);
  expect(firstDifferentByte('ab', 'abc')).toBe(2);
  expect(firstDifferentByte('abc', 'ab')).toBe(2);
});
