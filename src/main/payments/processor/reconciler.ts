import { rowsInPages } from '../../platform/collections/rows-in-pages.ts';
import type { PaymentRow, PaymentState } from '../records.ts';
import {
  AFTER_ALL_PAYMENTS,
  BEFORE_ALL_PAYMENTS,
  type PaymentPosition,
  type PaymentStore,
} from '../store/payment-store.ts';
import type { ProcessorContext } from './context.ts';
import { markUndelivered, markReleased } from './payment-states.ts';
import { createReorganisationWatch } from './reorganisations.ts';
import { reconcileRefused, reconcileFromChain } from './settlement.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/units.ts';

/** Pause between two passes. */
const POLL_MS = 2000;
/** How often old rows are deleted and missing evidence is looked for. */
const SWEEP_MS = 10 * MINUTE_MS;
/** A stored result can be requested again with its payment for this long. */
const RESULT_RETENTION_MS = DAY_MS;
const OFFER_RETENTION_MS = 30 * DAY_MS;

/** A sweep looks for the transfers of at most this many of the newest payments, and of as many older ones. */
const MAX_PROVEN_PER_SWEEP = 200;
/** A pass checks at most this many refused payments; the next pass continues after them. */
const MAX_REFUSED_PER_PASS = 200;
/** A block that still uses an authorisation is seen at most this long after the authorisation has expired. */
const LATE_BLOCK_S = 60;

/**
 * Looks for the transfers of payments that were confirmed only by a facilitator's response, or before transfers were
 * recorded. False while the chain does not respond, for example because it is still starting.
 */
async function proveConfirmed(
  { store, settlementEvidence, writer }: ProcessorContext,
  readNextUnproven: () => readonly PaymentRow[],
): Promise<boolean> {
  if (!settlementEvidence.canCheck) return true;
  if ((await settlementEvidence.readHeight()) === null) return false;
  for (const row of readNextUnproven()) {
    const settlementState = await settlementEvidence.readSettlement(row);
    if (settlementState.kind === 'paid')
      await writer.write(() => store.recordEvidence(row.paymentId, settlementState));
  }
  return true;
}

/**
 * Creates a function that returns the newest payments without evidence and, if there are more, a page of older ones:
 * with each call the next page. The newest are read each time, but they may belong to a chain that this host no longer
 * uses and stay without evidence for ever, so they must not keep the older ones from being read.
 */
function createUnprovenPages({ store }: ProcessorContext): () => readonly PaymentRow[] {
  let before: PaymentPosition | null = null;
  return () => {
    const newest = store.listUnproven(AFTER_ALL_PAYMENTS, MAX_PROVEN_PER_SWEEP);
    const last = newest[MAX_PROVEN_PER_SWEEP - 1];
    const older = last === undefined ? [] : store.listUnproven(before ?? last, MAX_PROVEN_PER_SWEEP);
    before = older[MAX_PROVEN_PER_SWEEP - 1] ?? null;
    return [...newest, ...older];
  };
}

/** Yields all payments in a state, oldest first. */
const paymentsInState = (store: PaymentStore, state: PaymentState): Generator<PaymentRow> =>
  rowsInPages((last) => store.listInState(state, last));

/**
 * Creates a function that returns the next page of refused payments whose authorisation is still valid, and begins
 * again after the last one.
 */
function createRefusedPages({ store, processClock }: ProcessorContext): () => readonly PaymentRow[] {
  let after: PaymentPosition = BEFORE_ALL_PAYMENTS;
  return () => {
    const nowS = Math.floor(processClock.nowMs() / 1000);
    const rows = store.listRefusedAndValidAfter(nowS - LATE_BLOCK_S, after, MAX_REFUSED_PER_PASS);
    after = rows[MAX_REFUSED_PER_PASS - 1] ?? BEFORE_ALL_PAYMENTS;
    return rows;
  };
}

export interface Reconciler {
  /** Returns a function that stops the reconciler. */
  start(): () => void;
  /** One pass over all pending payments. */
  run(): Promise<void>;
}

/**
 * Creates the reconciler, which resolves payments that no call is working on: after a restart, and when a payer
 * does not call again. `isInProgress` is true for payments that a call is processing.
 */
export function createReconciler(
  context: ProcessorContext,
  isInProgress: (row: PaymentRow) => boolean,
): Reconciler {
  let isStopped = false;
  let cancelNextRun = (): void => undefined;
  let lastSweepMs: number | null = null;
  let isProofDue = false;
  const reorganisations = createReorganisationWatch(context);
  const readNextRefused = createRefusedPages(context);
  const readNextUnproven = createUnprovenPages(context);

  const run = async (): Promise<void> => {
    for (const state of ['settling', 'unknown'] as const)
      for (const row of paymentsInState(context.store, state)) {
        if (isStopped) return;
        if (!isInProgress(row)) await reconcileFromChain(context, row);
      }
    // An authorisation that was refused may be settled for as long as it is valid.
    for (const row of readNextRefused()) {
      if (isStopped) return;
      if (!isInProgress(row)) await reconcileRefused(context, row);
    }
    // The call of these payments has ended, so their payers have to call again for the result.
    for (const row of context.store.listWithDeliveryDue())
      if (!isInProgress(row)) await markUndelivered(context, row, 'restart');
    await pruneOldRows();
    if (isProofDue) isProofDue = !(await proveConfirmed(context, readNextUnproven));
    await reorganisations.run();
  };

  const pruneOldRows = async (): Promise<void> => {
    const nowMs = context.clock.nowMs();
    if (lastSweepMs !== null && Math.abs(nowMs - lastSweepMs) < SWEEP_MS) return;
    lastSweepMs = nowMs;
    await context.writer.write(() => {
      context.store.deleteResultsOlderThan(nowMs - RESULT_RETENTION_MS);
      context.store.deleteOffersOlderThan(nowMs - OFFER_RETENTION_MS);
    });
    isProofDue = true;
  };

  const runAndReschedule = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      context.log('warn', 'pending payments could not be resolved', { error: String(error) });
    }
    if (!isStopped) cancelNextRun = context.processClock.after(POLL_MS, () => void runAndReschedule());
  };

  return {
    run,
    start() {
      isStopped = false;
      // These payments were reserved in an earlier run that sent nothing for them.
      const releaseReserved = async (): Promise<void> => {
        for (const row of paymentsInState(context.store, 'reserved')) {
          if (isStopped) return;
          if (!isInProgress(row)) await markReleased(context, row, 'restart');
        }
      };
      void releaseReserved()
        .catch((error: unknown) => {
          context.log('error', 'payments of an earlier run could not be released', { error: String(error) });
        })
        .then(runAndReschedule);
      return () => {
        isStopped = true;
        cancelNextRun();
      };
    },
  };
}
