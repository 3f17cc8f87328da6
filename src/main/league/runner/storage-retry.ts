import { StorageUnavailableError } from '../../platform/db/writer.ts';
import type { Clock } from '../../platform/runtime.ts';

const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 5000;

export interface StorageRetryDeps {
  readonly clock: Clock;
  readonly isStopping: () => boolean;
}

/**
 * Runs a task again while the storage cannot write, with growing delays. The task must read the state
 * that it depends on itself, because part of it may have been stored. Every other error is passed on.
 */
export async function retryStorage<T>(
  { clock, isStopping }: StorageRetryDeps,
  task: () => Promise<T>,
): Promise<T> {
  for (let delayMs = MIN_DELAY_MS; ; delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof StorageUnavailableError) || isStopping()) throw error;
      await new Promise<void>((resolve) => void clock.after(delayMs, resolve));
      if (isStopping()) throw error;
    }
  }
}

/**
 * Runs a task for every item, at most `width` at a time. An error does not keep the other items from
 * being worked on; the first one is thrown after all are done.
 */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const errors: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift())
      await task(item).catch((error: unknown) => void errors.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
  if (errors.length > 0) throw errors[0];
}
