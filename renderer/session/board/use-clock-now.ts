import { useLive } from '../../host/index.ts';
import { useNow } from '../../ui/index.ts';
import { HOUR_MS } from '../../../src/shared/units.ts';

/** A clock that stands still shows the same time, so it hardly needs an update. */
const IDLE_PERIOD_MS = HOUR_MS;

/**
 * Returns the time to which a clock is counted down, updated once per period while it runs. Without a connection the
 * window does not know whether the clock still runs, so it stands still at the moment of the loss.
 */
export function useClockNow(isRunning: boolean, periodMs = 100): number {
  const lostAtMs = useLive((live) => live.lostAtMs);
  const nowMs = useNow(isRunning && lostAtMs === undefined ? periodMs : IDLE_PERIOD_MS);
  return lostAtMs ?? nowMs;
}
