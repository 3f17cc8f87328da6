import { createBackoff } from '../../platform/async/backoff.ts';
import { StorageUnavailableError } from '../../platform/db/writer.ts';
import type { Clock } from '../../platform/runtime.ts';

const BACKOFF = { initialMs: 250, maxMs: 5000 };

export interface StorageRetryDeps {
  readonly clock: Clock;
  readonly isStopping: () => boolean;
}

/**
 * Runs a task again while the storage cannot write, with growing delays. The task must read the state
 * that it depends on itself, because part of it may have been stored. Every other error is passed on, and so is this one
 * when the host stops.
 */
export async function retryStorage<T>(
  { clock, isStopping }: StorageRetryDeps,
  task: () => Promise<T>,
): Promise<T> {
  const backoff = createBackoff(BACKOFF);
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof StorageUnavailableError) || isStopping()) throw error;
      await new Promise<void>((resolve) => void clock.after(backoff.nextDelayMs(), resolve));
      if (isStopping()) throw error;
    }
  }
}
