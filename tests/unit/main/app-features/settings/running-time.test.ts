import { expect, test } from 'vitest';
import { startRecordingRunningTime } from '../../../../../src/main/app-features/settings/running-time.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('stores the time while games run, until it is stopped', () => {
  const clock = stoppedClock(1000);
  const noted: number[] = [];
  let active = 0;
  const stop = startRecordingRunningTime(
    { clock },
    {
      sessions: { countByStatus: () => ({ active, completed: 0 }) },
      settings: { saveRunningTime: async (atMs) => void noted.push(atMs) },
    },
  );
  active = 1;
  clock.advance(5000);
  stop();
  clock.advance(5000);
  expect(noted).toEqual([6000]);
});
