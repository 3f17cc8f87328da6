import { termEnd, type Term } from './calendar.ts';
import { nextStatus, type SubscriptionStanding } from './subscription-status.ts';

/** What a payment adds to a subscription. */
export interface Bought extends Term {
  /** Null is without limit. */
  readonly maxApiCalls: number | null;
}

export interface Prolonged extends SubscriptionStanding {
  readonly callsAllowed: number | null;
  readonly updatedAtMs: number;
}

/**
 * The row after a confirmed payment. A running one goes on from its end, never
 * from now, and what was bought adds up; what has no end or no limit keeps
 * having none.
 */
export function withTerm<R extends Prolonged>(row: R, plan: Bought, nowMs: number): R {
  const status = nextStatus(row.status, 'paid');
  if (status === null) throw new Error('a finished subscription cannot be paid');
  const startAtMs = row.startAtMs ?? nowMs;
  if (row.status !== 'active') {
    return {
      ...row,
      status,
      startAtMs,
      endAtMs: termEnd(nowMs, plan),
      callsAllowed: plan.maxApiCalls,
      updatedAtMs: nowMs,
    };
  }
  const endAtMs = row.endAtMs === null ? null : termEnd(row.endAtMs, plan);
  const limited = row.callsAllowed !== null && plan.maxApiCalls !== null;
  const callsAllowed = limited ? (row.callsAllowed ?? 0) + (plan.maxApiCalls ?? 0) : null;
  return { ...row, status, startAtMs, endAtMs, callsAllowed, updatedAtMs: nowMs };
}
