import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { PaymentRow } from '../records.ts';
import { plainReason } from '../rules/reasons.ts';
import { auditFacts, type TillDesk } from './desk.ts';

/** The steps of a payment that write: each in one transaction, each told afterwards. */

function note(desk: TillDesk, row: PaymentRow, action: string, more: object = {}): void {
  desk.audit?.append({
    system: 'payments',
    action,
    subject: row.paymentId,
    actor: row.payer,
    payload: { ...auditFacts(row), ...more },
  });
}

const fresh = (desk: TillDesk, row: PaymentRow): PaymentRow => {
  const now = desk.store.payment(row.paymentId);
  if (now === null) throw new Error('a payment is gone');
  return now;
};

async function write(desk: TillDesk, row: PaymentRow, job: () => void): Promise<PaymentRow> {
  const written = await desk.writer.write(() => {
    job();
    return fresh(desk, row);
  });
  desk.changed(written);
  return written;
}

/** Nothing was charged: the same authorisation may come again, or never. */
export const release = (desk: TillDesk, row: PaymentRow, reason: string): Promise<PaymentRow> =>
  write(desk, row, () => {
    if (desk.store.end(row.paymentId, 'released', plainReason(reason), desk.clock.nowMs()))
      note(desk, row, 'PAYMENT_RELEASED', { reason: plainReason(reason) });
  });

export const fail = (desk: TillDesk, row: PaymentRow, reason: string): Promise<PaymentRow> =>
  write(desk, row, () => {
    if (desk.store.end(row.paymentId, 'failed', plainReason(reason), desk.clock.nowMs()))
      note(desk, row, 'PAYMENT_FAILED', { reason: plainReason(reason) });
  });

export const beginSettling = (
  desk: TillDesk,
  row: PaymentRow,
  kept: { readonly result: string | null; readonly fromBlock: number | null },
): Promise<PaymentRow> =>
  write(desk, row, () => {
    desk.store.beginSettling(row.paymentId, kept, desk.clock.nowMs());
  });

/** M15: kept until the chain says which it was. */
export const leaveOpen = (
  desk: TillDesk,
  row: PaymentRow,
  open: { readonly reason: string; readonly txHash: string | null },
): Promise<PaymentRow> =>
  write(desk, row, () => {
    const reason = plainReason(open.reason);
    const first = fresh(desk, row).state !== 'unknown';
    if (desk.store.leaveOpen(row.paymentId, { ...open, reason }, desk.clock.nowMs()) && first)
      note(desk, row, 'PAYMENT_OUTCOME_OPEN', { reason });
  });

/** Step 6: payment, what was bought and the stored answer in one transaction. */
export async function confirm(desk: TillDesk, row: PaymentRow, txHash: string): Promise<PaymentRow> {
  const kind = desk.kindOf(row.tool);
  desk.crash('payment.beforeConfirm');
  const settle = (delivery: 'due' | 'delivered' | 'owed'): boolean => {
    const kept = { delivery, txHash, result: null };
    if (!desk.store.confirm(row.paymentId, kept, desk.clock.nowMs())) return false;
    note(desk, { ...row, txHash }, 'PAYMENT_CONFIRMED', { delivery });
    if (delivery === 'owed') note(desk, { ...row, txHash }, 'PAYMENT_OWED', { reason: 'effect_failed' });
    return true;
  };
  const effect = (make: (paid: PaymentRow) => JsonObject): void => {
    if (!settle('due')) return;
    const result = JSON.stringify(make(fresh(desk, row)));
    desk.store.deliver(row.paymentId, { delivery: 'delivered', result, reason: null }, desk.clock.nowMs());
  };
  const { confirmed } = kind;
  try {
    return await write(desk, row, () => {
      if (kind.effect === 'read') settle('delivered');
      else if (confirmed === undefined) settle('due');
      else effect(confirmed);
    });
  } catch (error) {
    // The money is there whatever our own part does; a storage failure is thrown again by this write.
    desk.log('error', 'a paid effect failed', { tool: row.tool, error: String(error) });
    return write(desk, row, () => void settle('owed'));
  }
}

/** The answer, and whatever makes it, in one transaction. */
export const delivered = (desk: TillDesk, row: PaymentRow, answer: () => JsonObject): Promise<PaymentRow> =>
  write(desk, row, () => {
    const kept = { delivery: 'delivered' as const, result: JSON.stringify(answer()), reason: null };
    if (desk.store.deliver(row.paymentId, kept, desk.clock.nowMs()))
      note(desk, row, 'PAYMENT_DELIVERED', { afterDebt: row.delivery === 'owed' });
  });

/** Step 8: taken and not delivered; the same payer calls once more at no charge. */
export const owe = (desk: TillDesk, row: PaymentRow, code: PaymentCode | 'restart'): Promise<PaymentRow> =>
  write(desk, row, () => {
    const debt = { delivery: 'owed' as const, result: null, reason: code };
    const known = fresh(desk, row).delivery === 'owed';
    if (desk.store.deliver(row.paymentId, debt, desk.clock.nowMs()) && !known)
      note(desk, row, 'PAYMENT_OWED', { reason: code });
  });
