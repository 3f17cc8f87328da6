import type { Clock } from '../ports.ts';

/** Time in which this process itself stood still; no peer may lose a match by it. */
export interface StallMeter {
  /** Milliseconds of standstill so far; only differences mean anything. */
  stalledMs(): number;
  /** Beats while somebody waits for an answer, so that an idle host stays idle. */
  enter(): () => void;
}

const BEAT_MS = 100;
/** Late by less is ordinary work. */
const ORDINARY_MS = 60;

export function createStallMeter(clock: Clock): StallMeter {
  let total = 0;
  let lastMs = 0;
  let inside = 0;
  let cancel = (): void => undefined;
  /** What the beat that is due is late by now. */
  const late = (): number => {
    const overMs = clock.monotonicMs() - lastMs - BEAT_MS;
    return inside > 0 && overMs > ORDINARY_MS ? overMs : 0;
  };
  const beat = (): void => {
    total += late();
    lastMs = clock.monotonicMs();
    cancel = clock.after(BEAT_MS, beat);
  };
  return {
    stalledMs: () => total + late(),
    enter() {
      if (inside === 0) {
        lastMs = clock.monotonicMs();
        cancel = clock.after(BEAT_MS, beat);
      }
      inside += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        if (inside === 1) {
          total += late();
          cancel();
        }
        inside -= 1;
      };
    },
  };
}
