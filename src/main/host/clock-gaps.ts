import { createClockGapReader } from '../platform/clocks/clock-gap-reader.ts';
import type { Clock } from '../platform/runtime.ts';

/** How often the system's clock is compared with the monotonic one, in milliseconds. */
const CHECK_MS = 1000;

/**
 * Calls `onGap` with the length, in milliseconds, of each gap in which this computer slept, this process was stopped,
 * or the system's clock was set ahead. No game clock counts such a gap; this is for the person who asks why nothing
 * happened. Returns a function that ends the watch.
 */
export function watchClockGaps(clock: Clock, onGap: (gapMs: number) => void): () => void {
  const readGapMs = createClockGapReader(clock);
  let cancel = (): void => undefined;
  const check = (): void => {
    cancel = clock.after(CHECK_MS, () => {
      const gapMs = readGapMs();
      if (gapMs > 0) onGap(Math.round(gapMs));
      check();
    });
  };
  check();
  return () => cancel();
}
