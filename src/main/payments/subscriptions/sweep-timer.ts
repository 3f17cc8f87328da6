import type { Log } from '../../platform/log.ts';
import { MAX_PENDING_MS } from '../rules/subscription-status.ts';
import type { PaymentLedger } from '../store/ledger.ts';

export interface SweepTimerDeps {
  readonly ledger: Pick<PaymentLedger, 'clock' | 'subscriptions'>;
  readonly log: Log;
}

const SWEEP_MS = 60_000;

/**
 * Sweeps at the next end of a term or of the time to pay, and at least every minute. Returns a function that stops the
 * sweeps.
 */
export function startSweeping({ ledger, log }: SweepTimerDeps, sweep: () => Promise<void>): () => void {
  const { clock, subscriptions: store } = ledger;
  let cancelNextSweep = (): void => undefined;
  let isStopped = false;
  const findNextDueMs = (): number => {
    const oldestUnpaidMs = store.findOldestUnpaidMs();
    return Math.min(
      store.findNextEndMs() ?? Number.POSITIVE_INFINITY,
      oldestUnpaidMs === null ? Number.POSITIVE_INFINITY : oldestUnpaidMs + MAX_PENDING_MS,
    );
  };
  const schedule = (waitMs: number): void => {
    if (!isStopped) cancelNextSweep = clock.after(waitMs, sweepAndReschedule);
  };
  const sweepAndReschedule = (): void => {
    sweep().then(
      () => schedule(Math.min(SWEEP_MS, Math.max(1, findNextDueMs() - clock.nowMs()))),
      (error: unknown) => {
        log('warn', 'ended subscriptions could not be updated', { error: String(error) });
        // The rows are still due, so a retry without this delay would run in a tight loop.
        schedule(SWEEP_MS);
      },
    );
  };
  sweepAndReschedule();
  return () => {
    isStopped = true;
    cancelNextSweep();
  };
}
