import type { Clock } from '../platform/ports.ts';

/** News should arrive before what follows from it, but nobody waits longer than this for a slow agent. */
const SETTLE_MS = 1000;

/** Resolves when `work` is done, or a second later; the work goes on either way. */
export const waitWithLimit = (clock: Clock, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(SETTLE_MS, resolve);
    const done = (): void => {
      cancel();
      resolve();
    };
    work.then(done, done);
  });
