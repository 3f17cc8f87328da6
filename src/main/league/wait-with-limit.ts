import type { Clock } from '../platform/runtime.ts';

/**
 * Notifications should arrive before the messages that follow from them, but a slow agent delays the
 * league by at most this time.
 */
const MAX_WAIT_MS = 1000;

/**
 * Resolves when `work` is done or has failed, or after one second, whichever comes first. `work` is not
 * cancelled.
 */
export const waitWithLimit = (clock: Clock, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(MAX_WAIT_MS, resolve);
    const finish = (): void => {
      cancel();
      resolve();
    };
    work.then(finish, finish);
  });
