import { expect, test } from 'vitest';
import { retryStorage } from '../../../../../src/main/league/runner/storage-retry.ts';
import { StorageUnavailableError } from '../../../../../src/main/platform/db/writer.ts';
import type { Clock } from '../../../../../src/main/platform/runtime.ts';

/** A clock whose timers fall due at once; it notes the delays. */
function instantClock(): { clock: Clock; delays: number[] } {
  const delays: number[] = [];
  const after: Clock['after'] = (delayMs, task) => {
    delays.push(delayMs);
    queueMicrotask(task);
    return () => undefined;
  };
  return { clock: { nowMs: () => 0, monotonicMs: () => 0, after }, delays };
}

test('a task is run again with growing delays until the storage can write', async () => {
  const { clock, delays } = instantClock();
  let attempts = 0;
  const task = async (): Promise<string> => {
    attempts += 1;
    if (attempts < 8) throw new StorageUnavailableError();
    return 'stored';
  };
  expect(await retryStorage({ clock, isStopping: () => false }, task)).toBe('stored');
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
});

test('other errors are passed on, and a host that stops waits no longer', async () => {
  const { clock, delays } = instantClock();
  const defect = async (): Promise<void> => {
    throw new Error('a defect');
  };
  await expect(retryStorage({ clock, isStopping: () => false }, defect)).rejects.toThrow('a defect');
  const failing = async (): Promise<void> => {
    throw new StorageUnavailableError();
  };
  await expect(retryStorage({ clock, isStopping: () => true }, failing)).rejects.toThrow(
    StorageUnavailableError,
  );
  expect(delays).toEqual([]);
});
