import { expect, test } from 'vitest';
import { backoffDelayMs } from '../../../../src/shared/net/backoff.ts';

test('the delay doubles with each retry and ends at the maximum', () => {
  const limits = { initialMs: 500, maxMs: 10_000 };
  expect([0, 1, 2, 3, 4, 5, 5000].map((retry) => backoffDelayMs(limits, retry))).toEqual([
    500, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
});
