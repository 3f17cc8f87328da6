import type { JsonObject } from '../../../shared/json.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import { areAllConfirmedLost, PAYMENT_LOST, type PaymentRow } from '../records.ts';
import { formatPrice } from '../rules/price.ts';
import type { SubscriptionRow } from './records.ts';

const toIso = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

const PAYMENT_STATUS: Readonly<Record<string, string>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  released: 'failed',
};

/** A subscription in the form of docs/specifications/003-paid-mcp.md §3.1, with its quota and the end of access. */
export function subscriptionView(row: SubscriptionRow, payments: readonly PaymentRow[]): JsonObject {
  const isLost =
    row.status === 'cancelled'
      ? areAllConfirmedLost(payments)
      : row.status === 'expired' && payments.some(({ reason }) => reason === PAYMENT_LOST);
  return {
    id: row.subscriptionId,
    userId: toChecksumAddress(row.wallet),
    planId: row.planId,
    status: row.status,
    startDate: toIso(row.startAtMs),
    endDate: toIso(row.endAtMs),
    ...(row.status === 'cancelled' && !isLost ? { accessUntil: toIso(row.endAtMs) } : {}),
    ...(isLost ? { reason: PAYMENT_LOST } : {}),
    autoRenew: row.wantsReminder,
    callsUsed: row.callsUsed,
    ...(row.callsAllowed === null ? {} : { callsAllowed: row.callsAllowed }),
    paymentHistory: payments.map((payment) => ({
      id: payment.paymentId,
      subscriptionId: row.subscriptionId,
      amount: formatPrice(BigInt(payment.amountMicro)),
      token: 'USDC',
      txHash: payment.txHash ?? '',
      timestamp: toIso(payment.createdAtMs),
      status: payment.reason === PAYMENT_LOST ? 'lost' : (PAYMENT_STATUS[payment.state] ?? 'pending'),
    })),
  };
}
