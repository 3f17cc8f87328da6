import type { PaymentRow } from '../records.ts';
import type { TillDesk } from './desk.ts';
import { owe, release } from './endings.ts';
import { closeOpen } from './walk.ts';

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
export function createReconciler(desk: TillDesk, busy: (row: PaymentRow) => boolean): Reconciler {
  let stopped = false;
  let cancel = (): void => undefined;
  let lastSweepMs: number | null = null;

  const run = async (): Promise<void> => {
    for (const row of [...desk.store.inState('settling'), ...desk.store.inState('unknown')]) {
      if (stopped) return;
      if (!busy(row)) await closeOpen(desk, row);
    }
    // What was confirmed without a caller has nobody to answer: its payer comes back for it.
    for (const row of desk.store.undelivered()) if (!busy(row)) await owe(desk, row, 'restart');
    await sweep();
  };

  const sweep = async (): Promise<void> => {
    const nowMs = desk.clock.nowMs();
    if (lastSweepMs !== null && Math.abs(nowMs - lastSweepMs) < SWEEP_MS) return;
    lastSweepMs = nowMs;
    await desk.writer.write(() => {
      desk.store.forgetResults(nowMs - RESULT_MS);
      desk.store.trimChallenges(nowMs - CHALLENGE_MS);
    });
  };

  const turn = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      desk.log('warn', 'open payments could not be looked at', { error: String(error) });
    }
    if (!stopped) cancel = desk.processClock.after(POLL_MS, () => void turn());
  };

  return {
    run,
    start() {
      stopped = false;
      // Reserved in an earlier run: nothing was sent, so nothing is owed to anybody.
      const begin = async (): Promise<void> => {
        for (const row of desk.store.inState('reserved')) if (!busy(row)) await release(desk, row, 'restart');
        await turn();
      };
      begin().catch((error: unknown) => {
        desk.log('error', 'payments could not be taken up', { error: String(error) });
      });
      return () => {
        stopped = true;
        cancel();
      };
    },
  };
}
