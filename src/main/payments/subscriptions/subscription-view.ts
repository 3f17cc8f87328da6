import type { JsonObject } from '../../../shared/json.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import { hasOnlyLost, PAYMENT_LOST, type PaymentRow } from '../records.ts';
import { formatPrice } from '../rules/price.ts';
import type { SubscriptionRow } from './records.ts';

const iso = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

const PAYMENT_STATUS: Readonly<Record<string, string>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  released: 'failed',
};

/** A subscription in the form of docs/specifications/003-paid-mcp.md §3.1, with its quota and the end of access. */
export function subscriptionView(row: SubscriptionRow, paid: readonly PaymentRow[]): JsonObject {
  const isLost =
    row.status === 'cancelled'
      ? hasOnlyLost(paid)
      : row.status === 'expired' && paid.some(({ reason }) => reason === PAYMENT_LOST);
  return {
    id: row.subscriptionId,
    userId: toChecksumAddress(row.wallet),
    planId: row.planId,
    status: row.status,
    startDate: iso(row.startAtMs),
    endDate: iso(row.endAtMs),
    ...(row.status === 'cancelled' && !isLost ? { accessUntil: iso(row.endAtMs) } : {}),
    ...(isLost ? { reason: PAYMENT_LOST } : {}),
    autoRenew: row.wantsReminder,
    callsUsed: row.callsUsed,
    ...(row.callsAllowed === null ? {} : { callsAllowed: row.callsAllowed }),
    paymentHistory: paid.map((payment) => ({
      id: payment.paymentId,
      subscriptionId: row.subscriptionId,
      amount: formatPrice(BigInt(payment.amountMicro)),
      token: 'USDC',
      txHash: payment.txHash ?? '',
      timestamp: iso(payment.createdAtMs),
      status: payment.reason === PAYMENT_LOST ? 'lost' : (PAYMENT_STATUS[payment.state] ?? 'pending'),
    })),
  };
}
