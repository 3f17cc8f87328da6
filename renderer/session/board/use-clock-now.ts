import { useLive } from '../../host/index.ts';
import { useNow } from '../../ui/index.ts';

/** A clock that stands still shows the same time, so it hardly needs an update. */
const IDLE_PERIOD_MS = 3_600_000;

/**
 * Returns the time to which a clock is counted down, updated once per period while it runs. Without a connection the
 * window does not know whether the clock still runs, so it stands still at the moment of the loss.
 */
export function useClockNow(isRunning: boolean, periodMs = 100): number {
  const lostAtMs = useLive((live) => live.lostAtMs);
  const nowMs = useNow(isRunning && lostAtMs === undefined ? periodMs : IDLE_PERIOD_MS);
  return lostAtMs ?? nowMs;
}
