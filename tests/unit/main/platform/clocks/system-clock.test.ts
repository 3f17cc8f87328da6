import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';

test('a delay that Node would cut to 1 ms does not end at once', async () => {
  let hasFired = false;
  const cancel = systemClock.after(2 ** 31, () => {
    hasFired = true;
  });
  await pause(20);
  cancel();
  expect(hasFired).toBe(false);
});
