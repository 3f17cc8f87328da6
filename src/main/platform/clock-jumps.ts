import type { Clock } from './ports.ts';

/** Smaller differences are corrections of the system's clock. */
const MIN_JUMP_MS = 5000;

/**
 * Returns a function that tells by how many milliseconds the wall time ran ahead of the monotonic time
 * since the last call: the machine slept, or its clock was set ahead. Such time is charged to nobody. A
 * clock that was set back counts as 0, because what was stored since then already uses the new time.
 */
export function watchClockJumps(clock: Clock): () => number {
  const offset = (): number => clock.nowMs() - clock.monotonicMs();
  let known = offset();
  return () => {
    const before = known;
    known = offset();
    const jumpMs = known - before;
    return jumpMs >= MIN_JUMP_MS ? jumpMs : 0;
  };
}
