import { periodEndMs, type PlanDuration } from './plan-period.ts';
import { nextStatus, type SubscriptionPeriod } from './subscription-status.ts';

/** The term and calls that one payment buys. */
export interface PurchasedPeriod extends PlanDuration {
  /** Null for unlimited calls. */
  readonly maxApiCalls: number | null;
}

export interface RenewableRow extends SubscriptionPeriod {
  readonly callsAllowed: number | null;
  readonly updatedAtMs: number;
}

/**
 * Returns the subscription after a confirmed payment. A running subscription is
 * renewed from its end, not from now, and gets the calls of the plan in addition to its own. Where the
 * subscription or the plan has no end or no limit of calls, the result has none.
 *
 * @throws Error for a subscription that is cancelled or expired
 */
export function renewByPayment<R extends RenewableRow>(row: R, plan: PurchasedPeriod, nowMs: number): R {
  const status = nextStatus(row.status, 'paid');
  if (status === null) throw new Error('a finished subscription cannot be paid');
  const startAtMs = row.startAtMs ?? nowMs;
  if (row.status !== 'active') {
    return {
      ...row,
      status,
      startAtMs,
      endAtMs: periodEndMs(nowMs, plan),
      callsAllowed: plan.maxApiCalls,
      updatedAtMs: nowMs,
    };
  }
  const endAtMs = row.endAtMs === null ? null : periodEndMs(row.endAtMs, plan, startAtMs);
  const isLimited = row.callsAllowed !== null && plan.maxApiCalls !== null;
  const callsAllowed = isLimited ? (row.callsAllowed ?? 0) + (plan.maxApiCalls ?? 0) : null;
  return { ...row, status, startAtMs, endAtMs, callsAllowed, updatedAtMs: nowMs };
}
