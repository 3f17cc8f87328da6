import { addTime, NO_TIME, type TimeTotal } from '../../fleet/index.ts';
import type { Clock } from '../../platform/runtime.ts';

/** Measures the commits of the writer by its steps. */
export function createCommitTimes(clock: Pick<Clock, 'monotonicMs'>) {
  let begunMs = 0;
  let total = NO_TIME;
  return {
    step(step: 'commit.before' | 'commit.after'): void {
      if (step === 'commit.before') begunMs = clock.monotonicMs();
      else total = addTime(total, clock.monotonicMs() - begunMs);
    },
    /** Since the host started. */
    total: (): TimeTotal => total,
  };
}
