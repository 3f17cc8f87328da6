import { expect, test } from 'vitest';
import { isPermanentlyExpired } from '../../../../src/shared/wire/authorization-expiry.ts';

test.each([
  [99_000, false],
  [100_000, false],
  [130_999, false],
  [131_000, true],
])('at %i ms, an authorisation that is valid before 100 s is expired for good: %s', (nowMs, expired) => {
  expect(isPermanentlyExpired(100, nowMs)).toBe(expired);
});
