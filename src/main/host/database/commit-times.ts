import { addTime, NO_TIME, type TimeTotal } from '../../fleet/index.ts';
import type { Clock } from '../../platform/runtime.ts';

/** Creates what measures the commits of the writer, by its steps before and after each. */
export function createCommitTimes(clock: Pick<Clock, 'monotonicMs'>) {
  let startedMs = 0;
  let total = NO_TIME;
  return {
    step(step: 'commit.before' | 'commit.after'): void {
      if (step === 'commit.before') startedMs = clock.monotonicMs();
      else total = addTime(total, clock.monotonicMs() - startedMs);
    },
    /** Since the host started. */
    total: (): TimeTotal => total,
  };
}
