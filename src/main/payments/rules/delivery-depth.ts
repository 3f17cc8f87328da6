/**
 * How deep the block of a transfer has to be before what it pays for is delivered: in any block, in one that the
 * network calls safe, or in one that it calls finalized.
 */
export type DeliveryDepth = 'included' | 'safe' | 'finalized';

/** Sales from these amounts of micro-units on wait until their block is safe, or finalized. */
export interface DeliveryLimits {
  readonly safeFromMicro: number;
  readonly finalizedFromMicro: number;
}

/** One USDC and fifty: smaller sales do not wait, because a reorganisation would cost the owner little. */
export const DEFAULT_DELIVERY_LIMITS: DeliveryLimits = {
  safeFromMicro: 1_000_000,
  finalizedFromMicro: 50_000_000,
};

/** The depth for an amount. A payer whose payment a reorganisation has removed before waits for a finalized block. */
export function deliveryDepthOf(
  amountMicro: number,
  hasLostPayment: boolean,
  { safeFromMicro, finalizedFromMicro }: DeliveryLimits = DEFAULT_DELIVERY_LIMITS,
): DeliveryDepth {
  if (hasLostPayment || amountMicro >= finalizedFromMicro) return 'finalized';
  return amountMicro >= safeFromMicro ? 'safe' : 'included';
}
