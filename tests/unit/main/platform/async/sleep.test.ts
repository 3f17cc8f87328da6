import { expect, test } from 'vitest';
import { sleepUntilAborted } from '../../../../../src/main/platform/async/sleep.ts';
import { manualClock } from '../../../../support/players/manual-clock.ts';

test('ends after its time, or when it is no longer wanted', async () => {
  const clock = manualClock();
  const stop = new AbortController();
  const first = sleepUntilAborted(clock, 100, stop.signal);
  clock.advance(100);
  await first;
  const second = sleepUntilAborted(clock, 100, stop.signal);
  stop.abort();
  await second;
  await sleepUntilAborted(clock, 100, stop.signal);
  expect(clock.waiting()).toEqual([]);
});
