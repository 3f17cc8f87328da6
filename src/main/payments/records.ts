import type { z } from 'zod';
import type { paymentDelivery, paymentState } from '../../shared/contract/index.ts';

/** Rows of the payment tables. Addresses are lower case, amounts are micro-units of USDC. */

/** The reason of a confirmed payment that a reorganisation removed, and of the subscription that it had bought. */
export const PAYMENT_LOST = 'payment_lost';

/** The states are described in `processor/payment-states.ts`. */
export type PaymentState = z.infer<typeof paymentState>;

/** `due`: paid, and the tool has not finished yet. `owed`: paid, and the tool failed. `delivered`: the result is stored. */
export type Delivery = z.infer<typeof paymentDelivery>;

/** Identifies one signed authorisation. The token contract accepts each of them once. */
export interface PaymentKey {
  readonly chainId: number;
  readonly asset: string;
  readonly payer: string;
  readonly nonce: string;
}

export interface PaymentRow extends PaymentKey {
  readonly paymentId: string;
  readonly network: string;
  readonly payTo: string;
  /** The amount that is paid; of a metered payment its maximum until the work was done. */
  readonly amountMicro: number;
  /** The signed maximum of a metered payment; null for one with an exact amount. */
  readonly maxMicro: number | null;
  /** End of the authorisation's validity, Unix seconds. */
  readonly validBeforeS: number;
  /** Hash of the signature and the authorisation; see `paymentHashOf`. */
  readonly requestHash: string;
  /** The payer's own id for the payment (x402 extension `payment-identifier`); null without one. */
  readonly identifier: string | null;
  readonly tool: string;
  /** Hash of the tool and its arguments; see `callHashOf`. */
  readonly callHash: string;
  readonly agentId: string | null;
  readonly subscriptionId: string | null;
  readonly state: PaymentState;
  readonly delivery: Delivery;
  readonly reason: string | null;
  readonly txHash: string | null;
  /** Index in its block of the Transfer log that paid; null while no node has shown it. */
  readonly evidenceLogIndex: number | null;
  /** The tool's result as JSON, which is deleted after a day; null without one. */
  readonly result: string | null;
  /** Block height when settlement began, near which the search for the transfer starts; null if it was not known. */
  readonly fromBlock: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** An offer that was made. `paymentId` names the payment that accepted it; null while there is none. */
export interface OfferRow {
  readonly offerId: number;
  readonly tool: string;
  readonly subject: string;
  readonly agentId: string | null;
  readonly code: string;
  readonly amountMicro: number;
  readonly validUntilS: number;
  readonly paymentId: string | null;
  readonly createdAtMs: number;
}

/** Whether reorganisations removed every one of these payments that was confirmed; false if none was confirmed. */
export function areAllConfirmedLost(payments: readonly PaymentRow[]): boolean {
  const confirmed = payments.filter(({ state }) => state === 'confirmed');
  return confirmed.length > 0 && confirmed.every(({ reason }) => reason === PAYMENT_LOST);
}
