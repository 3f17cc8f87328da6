import { isPermanentlyExpired } from '../../shared/wire/authorization-expiry.ts';
import { rowsInPages } from '../platform/collections/rows-in-pages.ts';
import { readLimits, transferOf, type WalletContext } from './context.ts';
import { callSeller } from './seller-call.ts';
import { REASON_COVERED_BY_PLAN, movePayment, recordReceipt, signPayment } from './sign-and-send.ts';
import type { WalletPaymentRow } from './wallet-payment-store.ts';
import { HOUR_MS } from '../../shared/units.ts';

/** The pause before a pass, which doubles from the first to the second of these. */
const MIN_WAIT_MS = 2000;
const MAX_WAIT_MS = 60_000;
/** The missing result of a paid call is requested again for this long. */
const RESULT_RETRY_MS = HOUR_MS;

export interface SettlementWatch {
  /** Schedules a pass soon, because a payment may have become pending. */
  wake(): void;
  /** One pass over the pending payments that no call is processing; nothing while the watch is stopped. */
  run(): Promise<void>;
  start(): void;
  stop(): void;
}

/** Yields the pending payments that no call is processing, oldest first. */
function* eachPending({ store, runtime, paymentsInProgress }: WalletContext): Generator<WalletPaymentRow> {
  const withoutResultSinceMs = runtime.clock.nowMs() - RESULT_RETRY_MS;
  for (const row of rowsInPages<WalletPaymentRow>((last) => store.listPending(withoutResultSinceMs, last)))
    if (!paymentsInProgress.has(row.paymentId)) yield row;
}

/**
 * Creates the watch, which resolves pending payments of the wallet: it reads the chain and sends the same
 * payment again. A payment that can no longer be used fails and is not counted as spent.
 */
export function createSettlementWatch(context: WalletContext): SettlementWatch {
  let cancelNextRun: (() => void) | null = null;
  let waitMs = MIN_WAIT_MS;
  let isStopped = true;
  const run = async (): Promise<void> => {
    for (const row of eachPending(context)) {
      if (isStopped) return;
      await reconcilePayment(context, row);
    }
  };
  const schedule = (): void => {
    if (isStopped || cancelNextRun !== null || eachPending(context).next().done === true) return;
    cancelNextRun = context.processClock.after(waitMs, runAndReschedule);
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  };
  const runAndReschedule = (): void => {
    run()
      .catch((error: unknown) => {
        context.log('warn', 'pending payments of the wallet could not be resolved', { error: String(error) });
      })
      .finally(() => {
        cancelNextRun = null;
        schedule();
      });
  };
  return {
    run,
    wake() {
      waitMs = MIN_WAIT_MS;
      schedule();
    },
    start() {
      isStopped = false;
      waitMs = MIN_WAIT_MS;
      cancelNextRun ??= context.processClock.after(0, runAndReschedule);
    },
    stop() {
      isStopped = true;
      cancelNextRun?.();
      cancelNextRun = null;
    },
  };
}

async function reconcilePayment(context: WalletContext, row: WalletPaymentRow): Promise<void> {
  const { validBeforeS } = row;
  const transfer = transferOf(row, row.txHash);
  if (transfer === null || validBeforeS === null) {
    // An earlier run reserved the payment and ended before it signed, so nothing was sent.
    if (row.state === 'reserved') await movePayment(context, row, { ...FAILED, reason: 'restart' });
    return;
  }
  if (row.state === 'paid') return sendAgain(context, row);
  const evidence = await context.settlementEvidence.readSettlement(transfer);
  const hasResult = row.result !== null;
  if (evidence.kind === 'paid') {
    const { txHash, takenMicro } = evidence;
    const reason = hasResult ? null : 'no_answer';
    const paidRow = await movePayment(context, row, { ...PAID, reason, txHash, amountMicro: takenMicro });
    return hasResult ? undefined : sendAgain(context, paidRow);
  }
  if (evidence.kind === 'unused') await reconcileUnused(context, row, validBeforeS);
}

/** Sends an authorisation that was not used again, until the call has a result. One that can no longer be used fails. */
async function reconcileUnused(
  context: WalletContext,
  row: WalletPaymentRow,
  validBeforeS: number,
): Promise<void> {
  if (isPermanentlyExpired(validBeforeS, context.processClock.nowMs())) {
    const reason = row.reason === REASON_COVERED_BY_PLAN ? REASON_COVERED_BY_PLAN : 'expired_unused';
    await movePayment(context, row, { ...FAILED, reason });
    return;
  }
  // Sending it again is safe: the token contract accepts the authorisation once.
  if (row.result === null) await sendAgain(context, row);
}

const PAID = { state: 'paid', action: 'WALLET_PAID', actor: 'host' } as const;
const FAILED = { state: 'failed', action: 'WALLET_FAILED', actor: 'host' } as const;

/** Sends the same signed payment again. A stopped wallet sends nothing. */
async function sendAgain(context: WalletContext, row: WalletPaymentRow): Promise<void> {
  if (!readLimits(context).enabled) return;
  const payment = await signPayment(context, row).catch(() => null);
  const response = payment === null ? null : await callSeller(context.fetch, row, payment).catch(() => null);
  if (response === null || (row.state === 'paid' && response.status !== 200)) return;
  await recordReceipt(context, row, response);
}
