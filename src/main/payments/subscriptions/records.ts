import type { PlanInterval } from '../rules/plan-period.ts';
import type { SubscriptionStatus } from '../rules/subscription-status.ts';

export interface PlanRow {
  readonly planId: string;
  readonly name: string;
  readonly description: string;
  /** Micro-units of USDC. */
  readonly priceMicro: number;
  readonly interval: PlanInterval;
  /** Length of a `one-time` plan; null for a plan without an end, or with another interval. */
  readonly durationDays: number | null;
  readonly features: readonly string[];
  /** Null without a limit. */
  readonly maxApiCalls: number | null;
  readonly active: boolean;
  readonly updatedAtMs: number;
}

export interface SubscriptionRow {
  readonly subscriptionId: string;
  /** The owner's address in lower case. The payer may be another wallet and is stored in the payment. */
  readonly wallet: string;
  readonly planId: string;
  readonly status: SubscriptionStatus;
  /** Null until the first payment. */
  readonly startAtMs: number | null;
  /** Null until the first payment, and for a plan without an end. */
  readonly endAtMs: number | null;
  /** `autoRenew` on the wire: the owner is reminded before the end, and nothing is charged. */
  readonly wantsReminder: boolean;
  /** Null without a limit. */
  readonly callsAllowed: number | null;
  readonly callsUsed: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/**
 * The owner whose rows a query may see. Every query that is made for a caller takes one; those of the host's own upkeep do
 * not.
 */
export type Owner =
  | { readonly kind: 'wallet'; readonly wallet: string }
  | { readonly kind: 'agent'; readonly agentId: string }
  /** The person at the window, who sees all rows. */
  | { readonly kind: 'person' };
