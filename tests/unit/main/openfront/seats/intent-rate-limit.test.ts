import { expect, test } from 'vitest';
import { createIntentRateLimiter } from '../../../../../src/main/openfront/seats/intent-rate-limit.ts';

test('two intents a second and 120 a minute are sent, and no more', () => {
  let nowMs = 0;
  const limiter = createIntentRateLimiter({ monotonicMs: () => nowMs });
  expect([limiter.tryTake(), limiter.tryTake(), limiter.tryTake()]).toEqual([true, true, false]);
  nowMs = 999;
  expect(limiter.tryTake()).toBe(false);
  let sent = 2;
  for (nowMs = 1000; nowMs < 60_000; nowMs += 100) if (limiter.tryTake()) sent += 1;
  expect(sent).toBe(120);
  expect(limiter.tryTake()).toBe(true);
});
