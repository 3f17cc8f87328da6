import { addTime, NO_TIME, type TimeTotal } from '../../fleet/index.ts';
import type { Clock } from '../../platform/runtime.ts';

/** Counts the commits of the writer and measures their time. `step` is called before and after each commit. */
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
