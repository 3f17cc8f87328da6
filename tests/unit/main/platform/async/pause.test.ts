import { expect, test } from 'vitest';
import { pauseUntilAborted } from '../../../../../src/main/platform/async/pause.ts';
import { manualClock } from '../../../../support/players/manual-clock.ts';

test('ends after its time, or when it is no longer wanted', async () => {
  const clock = manualClock();
  const stop = new AbortController();
  const first = pauseUntilAborted(clock, 100, stop.signal);
  clock.advance(100);
  await first;
  const second = pauseUntilAborted(clock, 100, stop.signal);
  stop.abort();
  await second;
  await pauseUntilAborted(clock, 100, stop.signal);
  expect(clock.waiting()).toEqual([]);
});
