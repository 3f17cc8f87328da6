import type { PaymentRow } from '../records.ts';
import type { ProcessorContext } from './context.ts';
import { recordUndelivered, release } from './outcomes.ts';
import { resolveFromChain } from './settlement.ts';

const POLL_MS = 2000;
const SWEEP_MS = 10 * 60_000;
/** How long an answer can be asked for again with its payment. */
const RESULT_MS = 24 * 3_600_000;
const CHALLENGE_MS = 30 * 24 * 3_600_000;

export interface Reconciler {
  start(): () => void;
  run(): Promise<void>;
}

/** Brings open payments to their end without anybody asking (M15, F15). `busy` are in a call's hands. */
export function createReconciler(context: ProcessorContext, busy: (row: PaymentRow) => boolean): Reconciler {
  let stopped = false;
  let cancel = (): void => undefined;
  let lastSweepMs: number | null = null;

  const run = async (): Promise<void> => {
    for (const row of [...context.store.inState('settling'), ...context.store.inState('unknown')]) {
      if (stopped) return;
      if (!busy(row)) await resolveFromChain(context, row);
    }
    // What was confirmed without a caller has nobody to answer: its payer comes back for it.
    for (const row of context.store.undelivered())
      if (!busy(row)) await recordUndelivered(context, row, 'restart');
    await sweep();
  };

  const sweep = async (): Promise<void> => {
    const nowMs = context.clock.nowMs();
    if (lastSweepMs !== null && Math.abs(nowMs - lastSweepMs) < SWEEP_MS) return;
    lastSweepMs = nowMs;
    await context.writer.write(() => {
      context.store.forgetResults(nowMs - RESULT_MS);
      context.store.trimChallenges(nowMs - CHALLENGE_MS);
    });
  };

  const turn = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      context.log('warn', 'open payments could not be looked at', { error: String(error) });
    }
    if (!stopped) cancel = context.processClock.after(POLL_MS, () => void turn());
  };

  return {
    run,
    start() {
      stopped = false;
      // Reserved in an earlier run: nothing was sent, so nothing is owed to anybody.
      const begin = async (): Promise<void> => {
        for (const row of context.store.inState('reserved'))
          if (!busy(row)) await release(context, row, 'restart');
        await turn();
      };
      begin().catch((error: unknown) => {
        context.log('error', 'payments could not be taken up', { error: String(error) });
      });
      return () => {
        stopped = true;
        cancel();
      };
    },
  };
}
