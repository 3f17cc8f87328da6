import { useLive } from '../../host/index.ts';
import { useNow } from '../../ui/index.ts';

const IDLE_PERIOD_MS = 3_600_000;

/**
 * The time to which a clock is counted down, updated once per period while it runs. A host that is out of reach
 * counts no time, so the clock stands still at the moment at which the connection was lost.
 */
export function useClockNow(isRunning: boolean, periodMs = 100): number {
  const lostAtMs = useLive((live) => live.lostAtMs);
  const nowMs = useNow(isRunning && lostAtMs === undefined ? periodMs : IDLE_PERIOD_MS);
  return lostAtMs ?? nowMs;
}
