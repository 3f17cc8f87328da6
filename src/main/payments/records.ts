/** Rows of the payments' tables as values. Addresses lower case, money in micro-units. */

/**
 * `reserved`: nothing was sent. `settling`: it may have been. `unknown`: it was
 * asked for and the answer is open. `released`: nothing was charged, the
 * authorisation may come again. `failed`: it can never be charged by us.
 */
export type PaymentState = 'reserved' | 'settling' | 'unknown' | 'confirmed' | 'released' | 'failed';

/** `due`: paid, the tool has yet to answer. `owed`: paid, and the tool failed. */
export type Delivery = 'none' | 'due' | 'delivered' | 'owed';

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
  readonly amountMicro: number;
  readonly validBeforeS: number;
  readonly fingerprint: string;
  readonly identifier: string | null;
  readonly tool: string;
  readonly callHash: string;
  readonly agentId: string | null;
  readonly subscriptionId: string | null;
  readonly state: PaymentState;
  readonly delivery: Delivery;
  readonly reason: string | null;
  readonly txHash: string | null;
  /** JSON text. */
  readonly result: string | null;
  /** The chain's height when settling began; where to look for the transfer from. */
  readonly fromBlock: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface ChallengeRow {
  readonly challengeId: number;
  readonly tool: string;
  readonly subject: string;
  readonly agentId: string | null;
  readonly code: string;
  readonly amountMicro: number;
  readonly validUntilS: number;
  readonly paymentId: string | null;
  readonly createdAtMs: number;
}
