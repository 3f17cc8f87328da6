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
 *   enough, except for a server that has no node to ask.
 * - `failed`: the authorisation was refused at settlement, was used for another
 *   transfer, was cancelled, or expired without having been used. A facilitator may
 *   settle what it has refused; if the chain shows that, the payment is confirmed.
 *
 * A confirmed payment also has a delivery: `delivered` (the answer is stored),
 * `due` (the tool still has to run) or `owed` (the tool failed). A repeated call
 * turns `due` and `owed` into `delivered`, at no charge.
 *
 * Two parts move payments. A call does, through `advancePayment`, which continues
 * from whatever state is stored; `callsInProgress` allows one call at a time for
 * each payment. The reconciler does so for all other payments, by reading the
 * chain every two seconds.
 *
 * After a restart the reconciler releases every `reserved` payment, resolves
 * `settling` and `unknown` payments from the chain, and marks a `due` answer as
 * `owed`, because its call ended with the earlier run.
 *
 * The functions of this file change the state. Each writes one transaction, reports the change afterwards and returns
 * the row as it is then stored.
 */

function appendAudit(context: ProcessorContext, row: PaymentRow, action: string, more: object = {}): void {
  context.audit?.append({
    system: 'payments',
    action,
    subject: row.paymentId,
    actor: row.payer,
    payload: { ...auditPayloadOf(row), ...more },
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

/** Nothing was charged. The payer may use the same authorisation again. */
export const markReleased = (
  context: ProcessorContext,
  row: PaymentRow,
  reason: string,
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    if (context.store.end(row.paymentId, 'released', toPlainToken(reason), context.clock.nowMs()))
      appendAudit(context, row, 'PAYMENT_RELEASED', { reason: toPlainToken(reason) });
  });

/** Nothing was charged, and this authorisation can never be charged. */
export const markFailed = (context: ProcessorContext, row: PaymentRow, reason: string): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    if (context.store.end(row.paymentId, 'failed', toPlainToken(reason), context.clock.nowMs()))
      appendAudit(context, row, 'PAYMENT_FAILED', { reason: toPlainToken(reason) });
  });

/** The payment was confirmed, and a reorganisation removed it permanently. What it bought is revoked. */
export const markLost = (context: ProcessorContext, row: PaymentRow): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    if (!context.store.markLost(row.paymentId, context.clock.nowMs())) return;
    appendAudit(context, row, 'PAYMENT_LOST', { reason: PAYMENT_LOST });
    context.specOf(row.tool).onLost?.(reload(context, row));
  });

/** A payment that a reorganisation had removed is on the chain again. What it bought is given again. */
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

/** A payment that the facilitator had refused was settled after all. Its answer is owed. */
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

/** Runs before the facilitator is asked to transfer the money. */
export const markSettling = (
  context: ProcessorContext,
  row: PaymentRow,
  values: SettlingValues,
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    context.store.markSettling(row.paymentId, values, context.clock.nowMs());
  });

/** The transfer may have happened. The payment stays in this state until the chain shows whether it did. */
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

/** The transaction of a settled payment. Without a log it is the facilitator's statement, which no node has checked. */
export interface SettlementProof {
  readonly txHash: string;
  readonly logIndex: number | null;
}

/** Stores the confirmation, the effect that was bought and its answer in one transaction. */
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
  const runEffect = (onConfirmed: (paid: PaymentRow) => JsonObject): void => {
    if (!recordConfirmed('due')) return;
    const result = JSON.stringify(onConfirmed(reload(context, row)));
    context.store.updateDelivery(
      row.paymentId,
      { delivery: 'delivered', result, reason: null },
      context.clock.nowMs(),
    );
  };
  const { onConfirmed: confirmed } = spec;
  try {
    return await writeAndNotify(context, row, () => {
      if (spec.effect === 'read') recordConfirmed('delivered');
      else if (confirmed === undefined) recordConfirmed('due');
      else runEffect(confirmed);
    });
  } catch (error) {
    // The money has been taken, so the payment is confirmed even if its effect failed. If the
    // database itself failed, this second write throws as well.
    context.log('error', 'the effect of a paid tool failed', { tool: row.tool, error: String(error) });
    return writeAndNotify(context, row, () => void recordConfirmed('owed'));
  }
}

/** Stores the tool's answer. `answer` runs inside the transaction, so that its own writes belong to it. */
export const markDelivered = (
  context: ProcessorContext,
  row: PaymentRow,
  answer: () => JsonObject,
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    const values = { delivery: 'delivered' as const, result: JSON.stringify(answer()), reason: null };
    if (context.store.updateDelivery(row.paymentId, values, context.clock.nowMs()))
      appendAudit(context, row, 'PAYMENT_DELIVERED', { afterDebt: row.delivery === 'owed' });
  });

/** The money was taken and the tool did not respond. The payer may call again at no charge. */
export const markUndelivered = (
  context: ProcessorContext,
  row: PaymentRow,
  code: PaymentCode | 'restart',
): Promise<PaymentRow> =>
  writeAndNotify(context, row, () => {
    const undelivered = { delivery: 'owed' as const, result: null, reason: code };
    const wasUndelivered = reload(context, row).delivery === 'owed';
    if (context.store.updateDelivery(row.paymentId, undelivered, context.clock.nowMs()) && !wasUndelivered)
      appendAudit(context, row, 'PAYMENT_OWED', { reason: code });
  });
