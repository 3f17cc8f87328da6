import { expect, test } from 'vitest';
import { isEqualInConstantTime } from '../../../../src/main/platform/constant-time.ts';

test('compares secrets as a whole, also of different lengths or with multi-byte letters', () => {
  expect(isEqualInConstantTime('abc', 'abc')).toBe(true);
  for (const given of ['abd', 'ab', 'abcd', '', 'ABC', 'ébc'])
    expect(isEqualInConstantTime(given, 'abc'), given).toBe(false);
  expect(isEqualInConstantTime('é', 'ee')).toBe(false);
});
