import type { PaymentPayload, PaymentRequirements } from '../../../shared/wire/payment.ts';

/** What a facilitator says of a payment before it is settled. Reasons and details are codes. */
export type FacilitatorVerification =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The payment could not be checked; nothing was charged. */
  | { readonly kind: 'unavailable'; readonly detail: string };

/** What a facilitator says of the settlement that it was asked for. */
export type FacilitatorSettlement =
  /** The facilitator says that it has settled the payment. The chain decides whether that is true. */
  | { readonly kind: 'settled'; readonly txHash: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly txHash: string | null }
  /** The transfer was requested, and it is not known yet whether the money moved. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly txHash: string | null }
  /** The transfer was certainly not requested. */
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Checks payments and executes them on the chain. Its promises never reject. */
export interface Facilitator {
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<FacilitatorVerification>;
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<FacilitatorSettlement>;
}
