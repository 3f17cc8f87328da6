import type { Clock } from '../ports.ts';
import type { StallMeter } from './stall.ts';

const STALL_LIMIT_MS = 10_000;

/**
 * Calls `late` when the time is over; what the peer could not say because this
 * process stood still is added to it (F17). The answered function ends it.
 */
export function limitTime(
  clock: Clock,
  { timeoutMs, stalls }: { readonly timeoutMs: number; readonly stalls: StallMeter },
  late: () => void,
): () => void {
  const leave = stalls.enter();
  const stalledBefore = stalls.stalledMs();
  let grantedMs = 0;
  const due = (): void => {
    const owedMs = Math.min(STALL_LIMIT_MS, stalls.stalledMs() - stalledBefore) - grantedMs;
    if (owedMs > 0) {
      grantedMs += owedMs;
      cancel = clock.after(owedMs, due);
      return;
    }
    // What arrived while our own loop stood still must not cost a match: look at the socket first.
    setImmediate(() => setImmediate(late));
  };
  let cancel = clock.after(timeoutMs, due);
  return () => {
    cancel();
    leave();
  };
}
