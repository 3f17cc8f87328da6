import type { z } from 'zod';
import type { subscriptionStatus } from '../../../shared/contract/index.ts';
import { MINUTE_MS } from '../../../shared/units.ts';

/**
 * The statuses of a subscription: pending → active → cancelled or expired, and pending → expired when it is not paid.
 * A subscription never returns to a status that it has left.
 */

export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/** `paid`: a payment was confirmed. `cancelled`: the owner cancelled. `ended`: the term, or the time to pay, is over. */
export type SubscriptionEvent = 'paid' | 'cancelled' | 'ended';

const TRANSITIONS: Readonly<
  Record<SubscriptionStatus, Partial<Record<SubscriptionEvent, SubscriptionStatus>>>
> = {
  // A subscription that is not paid in time expires. It cannot be cancelled before it is paid.
  pending: { paid: 'active', ended: 'expired' },
  // Another payment extends the term.
  active: { paid: 'active', cancelled: 'cancelled', ended: 'expired' },
  cancelled: { cancelled: 'cancelled' },
  expired: {},
};

/** The status after `event`, or null if the event is not possible in the status `from`. */
export const nextStatus = (from: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus | null =>
  TRANSITIONS[from][event] ?? null;

/** A pending subscription waits this long for its payment. */
export const MAX_PENDING_MS = 15 * MINUTE_MS;

/** The status and term of a subscription; the times are null until it is paid, and the end also if it has none. */
export interface SubscriptionPeriod {
  readonly status: SubscriptionStatus;
  readonly startAtMs: number | null;
  readonly endAtMs: number | null;
}

/** Whether the subscription gives access now. A cancelled one does until the end of the term that was paid. */
export const hasAccess = ({ status, endAtMs }: SubscriptionPeriod, nowMs: number): boolean =>
  (status === 'active' || status === 'cancelled') && (endAtMs === null || nowMs < endAtMs);
