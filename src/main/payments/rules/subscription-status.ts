/** 003, property 2: pending → active → (cancelled | expired), and nothing comes back. */

export const STATUSES = ['pending', 'active', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof STATUSES)[number];

/** A payment was confirmed; the owner cancelled; the term, or the time to pay, is over. */
export type SubscriptionEvent = 'paid' | 'cancelled' | 'ended';

const STEPS: Readonly<Record<SubscriptionStatus, Partial<Record<SubscriptionEvent, SubscriptionStatus>>>> = {
  // A row that is never paid expires; nobody cancels what was not bought.
  pending: { paid: 'active', ended: 'expired' },
  // Paying again prolongs; cancelling twice is the same as once.
  active: { paid: 'active', cancelled: 'cancelled', ended: 'expired' },
  cancelled: { cancelled: 'cancelled' },
  expired: {},
};

/** The status after `event`, or null where that cannot happen. */
export const nextStatus = (from: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus | null =>
  STEPS[from][event] ?? null;

/** A pending row waits this long for its payment. */
export const PENDING_MS = 15 * 60_000;

export interface SubscriptionStanding {
  readonly status: SubscriptionStatus;
  readonly startAtMs: number | null;
  readonly endAtMs: number | null;
}

/** Cancelled ones keep what was paid for until the end of the term. */
export const hasAccess = ({ status, endAtMs }: SubscriptionStanding, nowMs: number): boolean =>
  (status === 'active' || status === 'cancelled') && (endAtMs === null || nowMs < endAtMs);
