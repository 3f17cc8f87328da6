import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/runtime.ts';

/** One part of the host that is stopped: its name in a sentence, and what stops it. */
export type StopStep = readonly [name: string, stop: () => void | Promise<void>];

/** A step that takes longer is named in the log, before the whole stop reaches its limit of 3 s. */
const SLOW_STEP_MS = 1500;

/**
 * Stops the parts of the host one after the other. Names a part that takes long, because the process ends by force
 * after 3 s and nothing else would say what held it.
 */
export async function runStopSteps(
  steps: readonly StopStep[],
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<void> {
  for (const [name, stop] of steps) {
    const cancelWarning = clock.after(SLOW_STEP_MS, () => log('warn', `the stop waits for ${name}`));
    try {
      await stop();
    } finally {
      cancelWarning();
    }
  }
}
