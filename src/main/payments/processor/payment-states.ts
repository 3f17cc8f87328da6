import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { PAYMENT_LOST, type PaymentRow } from '../records.ts';
import { toPlainToken } from '../rules/reason-codes.ts';
import type { SettlingValues } from '../store/payment-store.ts';
import { auditPayloadOf, type ProcessorContext } from './context.ts';

/**
 * The states of a payment. A payment is one signed EIP-3009 authorisation; its
 * row is keyed by chain, token, payer and nonce, and rows are never deleted.
 *
 *   reserved → settling | released
 *   settling → confirmed | unknown | failed | released
 *   unknown  → confirmed | failed
 *   failed   → confirmed
 *   released → reserved | confirmed
 *
 * - `reserved`: `reserveAuthorizationInJob` bound the authorisation to one call. The facilitator
 *   verifies it, and tools with the effect `read` run. Nothing was sent yet.
 * - `released`: nothing was charged, because the facilitator refused the payment
 *   when it verified it or could not be reached, because a `read` tool failed, or
 *   because the host restarted. The same authorisation may be reserved again. A
 *   facilitator that has seen it may settle it anyway; then it is confirmed.
 * - `settling`: `markSettling` was stored before the facilitator was asked for
 *   the transfer, so the transfer may have been sent.
 * - `unknown`: the facilitator did not respond clearly. Only the chain can show
 *   whether the money moved, so callers get `PAYMENT_PENDING` and no new offer.
 * - `confirmed` (final): the chain shows the transfer. A facilitator's word is not
 *   enough, except for a server that has no node to ask. If a reorganisation removes
 *   the transfer for good, the payment stays `confirmed` and is marked as lost by its
 *   reason (`PAYMENT_LOST`): what it bought is revoked. If the chain shows the transfer
 *   again, the payment is restored, and so is what it bought.
 * - `failed`: the authorisation was refused at settlement, was used for another
 *   transfer, was cancelled, or expired without having been used. A facilitator may
 *   settle what it has refused; if the chain shows that, the payment is confirmed.
 *
 * A confirmed payment also has a delivery: `delivered` (the result is stored),
 * `due` (the tool still has to run) or `owed` (the tool failed). A repeated call
 * turns `due` and `owed` into `delivered`, at no charge.
 *
 * Two parts move payments. A call does, through `settlePayment`, which continues
 * from whatever state is stored; `callsInProgress` allows one call at a time for
 * each payment. The reconciler does so for all other payments, by reading the
 * chain every two seconds.
 *
 * After a restart the reconciler releases every `reserved` payment, resolves
 * `settling` and `unknown` payments from the chain, and marks a `due` result as
 * `owed`, because its call ended with the earlier run.
 *
 * Each function of this file changes the state of a payment, its delivery, or whether it is lost. It does so in one
 * transaction, notifies listeners afterwards and returns the row as it is then stored. Only `markConfirmed` writes a
 * second transaction, if what was bought could not be delivered in the first one.
 */

function appendAudit(context: ProcessorContext, row: PaymentRow, action: string, details: object = {}): void {
  context.audit?.append({
    system: 'payments',
    action,
    subject: row.paymentId,
    actor: row.payer,
    payload: { ...auditPayloadOf(row), ...details },
  });
}

const reload = (context: ProcessorContext, row: PaymentRow): PaymentRow => {
  const current = context.store.findById(row.paymentId);
  if (current === null) throw new Error(`payment ${row.paymentId} does not exist`);
  return current;
};

async function writeAndNotify(
  context: ProcessorContext,
  row: PaymentRow,
  job: () => void,
): Promise<PaymentRow> {
  const written = await context.writer.write(() => {
    job();
    return reload(context, row);
  });
  context.notifyChanged(written);
  return written;
}

/** Releases the payment: nothing was charged, and the payer may use the same authorisation again. */
export const markReleased = (
  context: ProcessorContext,
  row: PaymentRow,
  reason: string,
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    if (context.store.end(row.paymentId, 'released', toPlainToken(reason), context.clock.nowMs()))
      appendAudit(context, row, 'PAYMENT_RELEASED', { reason: toPlainToken(reason) });
  });

/** Marks the payment as failed: it was refused at settlement, or can no longer be settled. The payer has to sign a new one. */
export const markFailed = (context: ProcessorContext, row: PaymentRow, reason: string): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    if (context.store.end(row.paymentId, 'failed', toPlainToken(reason), context.clock.nowMs()))
      appendAudit(context, row, 'PAYMENT_FAILED', { reason: toPlainToken(reason) });
  });

/** Marks a confirmed payment as lost, because a reorganisation removed it for good. Revokes what it bought. */
export const markLost = (context: ProcessorContext, row: PaymentRow): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    if (!context.store.markLost(row.paymentId, context.clock.nowMs())) return;
    appendAudit(context, row, 'PAYMENT_LOST', { reason: PAYMENT_LOST });
    context.specOf(row.tool).onLost?.(reload(context, row));
  });

/** Marks a lost payment as restored, because it is on the chain again. Restores what it bought. */
export const markRestored = (
  context: ProcessorContext,
  row: PaymentRow,
  { txHash }: { readonly txHash: string },
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    if (!context.store.markRestored(row.paymentId, context.clock.nowMs())) return;
    appendAudit(context, { ...row, txHash }, 'PAYMENT_CONFIRMED', { afterLoss: true });
    context.specOf(row.tool).onRestored?.(reload(context, row));
  });

const SETTLED_LATE = 'settled_late';

/** Confirms a payment that had failed or was released, and was settled after all. Its result is owed. */
export const markSettledLate = (
  context: ProcessorContext,
  row: PaymentRow,
  { txHash, logIndex }: { readonly txHash: string; readonly logIndex: number },
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    const values = { txHash, logIndex, reason: SETTLED_LATE };
    if (!context.store.markConfirmedLate(row.paymentId, values, context.clock.nowMs())) return;
    appendAudit(context, { ...row, txHash }, 'PAYMENT_CONFIRMED', { delivery: 'owed' });
    appendAudit(context, { ...row, txHash }, 'PAYMENT_OWED', { reason: SETTLED_LATE });
  });

/** Records that the transfer is about to be requested. It must run before the facilitator is asked for it. */
export const markSettling = (
  context: ProcessorContext,
  row: PaymentRow,
  values: SettlingValues,
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    context.store.markSettling(row.paymentId, values, context.clock.nowMs());
  });

/** Records that the transfer may have happened. The state stays `unknown` until the chain shows whether it did. */
export const markUnknown = (
  context: ProcessorContext,
  row: PaymentRow,
  outcome: { readonly reason: string; readonly txHash: string | null },
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    const reason = toPlainToken(outcome.reason);
    const isFirst = reload(context, row).state !== 'unknown';
    if (context.store.markUnknown(row.paymentId, { ...outcome, reason }, context.clock.nowMs()) && isFirst)
      appendAudit(context, row, 'PAYMENT_OUTCOME_OPEN', { reason });
  });

/** The transaction of a settled payment. */
export interface SettlementProof {
  readonly txHash: string;
  /** Index in its block of the Transfer log; null if only the facilitator names the transaction and no node has shown it. */
  readonly logIndex: number | null;
}

/**
 * Confirms the payment: stores the confirmation, the effect that was bought and its result in one transaction. If the
 * effect fails, a second transaction stores the confirmation alone, and the result is owed.
 */
export async function markConfirmed(
  context: ProcessorContext,
  row: PaymentRow,
  { txHash, logIndex }: SettlementProof,
): Promise<PaymentRow> {
  const spec = context.specOf(row.tool);
  context.crashPoint('payment.beforeConfirm');
  const recordConfirmed = (delivery: 'due' | 'delivered' | 'owed'): boolean => {
    const values = { delivery, txHash, logIndex, result: null };
    if (!context.store.markConfirmed(row.paymentId, values, context.clock.nowMs())) return false;
    appendAudit(context, { ...row, txHash }, 'PAYMENT_CONFIRMED', { delivery });
    if (delivery === 'owed')
      appendAudit(context, { ...row, txHash }, 'PAYMENT_OWED', { reason: 'effect_failed' });
    return true;
  };
  const confirmWithEffect = (applyEffect: (paid: PaymentRow) => JsonObject): void => {
    if (!recordConfirmed('due')) return;
    const result = JSON.stringify(applyEffect(reload(context, row)));
    context.store.updateDelivery(
      row.paymentId,
      { delivery: 'delivered', result, reason: null },
      context.clock.nowMs(),
    );
  };
  const { onConfirmed } = spec;
  try {
    return await writeAndNotify(context, row, () => {
      if (spec.effect === 'read') recordConfirmed('delivered');
      else if (onConfirmed === undefined) recordConfirmed('due');
      else confirmWithEffect(onConfirmed);
    });
  } catch (error) {
    // The money has been taken, so the payment is confirmed even if its effect failed. If the
    // database itself failed, this second write throws as well.
    context.log('error', 'the effect of a paid tool failed', { tool: row.tool, error: String(error) });
    return writeAndNotify(context, row, () => void recordConfirmed('owed'));
  }
}

/** Stores the tool's result. `produceResult` runs inside the transaction, so that its own writes belong to it. */
export const markDelivered = (
  context: ProcessorContext,
  row: PaymentRow,
  produceResult: () => JsonObject,
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    const values = { delivery: 'delivered' as const, result: JSON.stringify(produceResult()), reason: null };
    if (context.store.updateDelivery(row.paymentId, values, context.clock.nowMs()))
      appendAudit(context, row, 'PAYMENT_DELIVERED', { afterDebt: row.delivery === 'owed' });
  });

/** Records that the result is owed: the money was taken and the tool failed. The payer may call again at no charge. */
export const markUndelivered = (
  context: ProcessorContext,
  row: PaymentRow,
  code: PaymentCode | 'restart',
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    const values = { delivery: 'owed' as const, result: null, reason: code };
    const wasAlreadyRecorded = reload(context, row).delivery === 'owed';
    if (context.store.updateDelivery(row.paymentId, values, context.clock.nowMs()) && !wasAlreadyRecorded)
      appendAudit(context, row, 'PAYMENT_OWED', { reason: code });
  });
