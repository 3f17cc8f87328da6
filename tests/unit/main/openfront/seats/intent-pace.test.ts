import { expect, test } from 'vitest';
import { createIntentPace } from '../../../../../src/main/openfront/seats/intent-pace.ts';

test('two intents a second and 120 a minute are sent, and no more', () => {
  let nowMs = 0;
  const pace = createIntentPace({ monotonicMs: () => nowMs });
  expect([pace.tryTake(), pace.tryTake(), pace.tryTake()]).toEqual([true, true, false]);
  nowMs = 999;
  expect(pace.tryTake()).toBe(false);
  let sent = 2;
  for (nowMs = 1000; nowMs < 60_000; nowMs += 100) if (pace.tryTake()) sent += 1;
  expect(sent).toBe(120);
  expect(pace.tryTake()).toBe(true);
});
