import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { PaymentRow } from '../records.ts';
import { plainReason } from '../rules/reasons.ts';
import { auditFacts, type ProcessorContext } from './context.ts';

/** The steps of a payment that write: each in one transaction, each told afterwards. */

function appendAudit(context: ProcessorContext, row: PaymentRow, action: string, more: object = {}): void {
  context.audit?.append({
    system: 'payments',
    action,
    subject: row.paymentId,
    actor: row.payer,
    payload: { ...auditFacts(row), ...more },
  });
}

const fresh = (context: ProcessorContext, row: PaymentRow): PaymentRow => {
  const now = context.store.payment(row.paymentId);
  if (now === null) throw new Error('a payment is gone');
  return now;
};

async function write(context: ProcessorContext, row: PaymentRow, job: () => void): Promise<PaymentRow> {
  const written = await context.writer.write(() => {
    job();
    return fresh(context, row);
  });
  context.changed(written);
  return written;
}

/** Nothing was charged: the same authorisation may come again, or never. */
export const release = (context: ProcessorContext, row: PaymentRow, reason: string): Promise<PaymentRow> =>
  write(context, row, () => {
    if (context.store.end(row.paymentId, 'released', plainReason(reason), context.clock.nowMs()))
      appendAudit(context, row, 'PAYMENT_RELEASED', { reason: plainReason(reason) });
  });

export const fail = (context: ProcessorContext, row: PaymentRow, reason: string): Promise<PaymentRow> =>
  write(context, row, () => {
    if (context.store.end(row.paymentId, 'failed', plainReason(reason), context.clock.nowMs()))
      appendAudit(context, row, 'PAYMENT_FAILED', { reason: plainReason(reason) });
  });

export const beginSettling = (
  context: ProcessorContext,
  row: PaymentRow,
  values: { readonly result: string | null; readonly fromBlock: number | null },
): Promise<PaymentRow> =>
  write(context, row, () => {
    context.store.beginSettling(row.paymentId, values, context.clock.nowMs());
  });

/** M15: kept until the chain says which it was. */
export const markUnknown = (
  context: ProcessorContext,
  row: PaymentRow,
  open: { readonly reason: string; readonly txHash: string | null },
): Promise<PaymentRow> =>
  write(context, row, () => {
    const reason = plainReason(open.reason);
    const first = fresh(context, row).state !== 'unknown';
    if (context.store.markUnknown(row.paymentId, { ...open, reason }, context.clock.nowMs()) && first)
      appendAudit(context, row, 'PAYMENT_OUTCOME_OPEN', { reason });
  });

/** Step 6: payment, what was bought and the stored answer in one transaction. */
export async function confirm(
  context: ProcessorContext,
  row: PaymentRow,
  txHash: string,
): Promise<PaymentRow> {
  const kind = context.kindOf(row.tool);
  context.crashPoint('payment.beforeConfirm');
  const recordConfirmed = (delivery: 'due' | 'delivered' | 'owed'): boolean => {
    const values = { delivery, txHash, result: null };
    if (!context.store.confirm(row.paymentId, values, context.clock.nowMs())) return false;
    appendAudit(context, { ...row, txHash }, 'PAYMENT_CONFIRMED', { delivery });
    if (delivery === 'owed')
      appendAudit(context, { ...row, txHash }, 'PAYMENT_OWED', { reason: 'effect_failed' });
    return true;
  };
  const effect = (make: (paid: PaymentRow) => JsonObject): void => {
    if (!recordConfirmed('due')) return;
    const result = JSON.stringify(make(fresh(context, row)));
    context.store.deliver(
      row.paymentId,
      { delivery: 'delivered', result, reason: null },
      context.clock.nowMs(),
    );
  };
  const { confirmed } = kind;
  try {
    return await write(context, row, () => {
      if (kind.effect === 'read') recordConfirmed('delivered');
      else if (confirmed === undefined) recordConfirmed('due');
      else effect(confirmed);
    });
  } catch (error) {
    // The money is there whatever our own part does; a storage failure is thrown again by this write.
    context.log('error', 'a paid effect failed', { tool: row.tool, error: String(error) });
    return write(context, row, () => void recordConfirmed('owed'));
  }
}

/** The answer, and whatever makes it, in one transaction. */
export const delivered = (
  context: ProcessorContext,
  row: PaymentRow,
  answer: () => JsonObject,
): Promise<PaymentRow> =>
  write(context, row, () => {
    const values = { delivery: 'delivered' as const, result: JSON.stringify(answer()), reason: null };
    if (context.store.deliver(row.paymentId, values, context.clock.nowMs()))
      appendAudit(context, row, 'PAYMENT_DELIVERED', { afterDebt: row.delivery === 'owed' });
  });

/** Step 8: taken and not delivered; the same payer calls once more at no charge. */
export const recordUndelivered = (
  context: ProcessorContext,
  row: PaymentRow,
  code: PaymentCode | 'restart',
): Promise<PaymentRow> =>
  write(context, row, () => {
    const undelivered = { delivery: 'owed' as const, result: null, reason: code };
    const known = fresh(context, row).delivery === 'owed';
    if (context.store.deliver(row.paymentId, undelivered, context.clock.nowMs()) && !known)
      appendAudit(context, row, 'PAYMENT_OWED', { reason: code });
  });
