import type { Clock } from '../runtime.ts';

/** Smaller differences are corrections of the system's clock. */
const MIN_CLOCK_STEP_MS = 5000;

/**
 * Returns a function that measures by how many milliseconds the wall time ran ahead of the monotonic time
 * since the last call: the computer slept, or its clock was set ahead. Such time is charged to no player. A
 * clock that was set back counts as 0, because what was stored since then already uses the new time.
 */
export function createClockGapReader(clock: Clock): () => number {
  const offset = (): number => clock.nowMs() - clock.monotonicMs();
  let lastOffset = offset();
  return () => {
    const before = lastOffset;
    lastOffset = offset();
    const gapMs = lastOffset - before;
    return gapMs >= MIN_CLOCK_STEP_MS ? gapMs : 0;
  };
}
