/**
 * How deep the block of a transfer has to be before what it pays for is delivered: in any block, in one that the
 * network calls safe, or in one that it calls finalized.
 */
export type DeliveryDepth = 'included' | 'safe' | 'finalized';

/** Sales from these amounts of micro-units on wait until their block is safe, or finalized. */
const SAFE_FROM_MICRO = 1_000_000;
const FINALIZED_FROM_MICRO = 50_000_000;

/** A payer of whom a reorganisation has removed a payment before has to wait for the deepest block. */
export function deliveryDepthOf(amountMicro: number, hasLostPayment: boolean): DeliveryDepth {
  if (hasLostPayment || amountMicro >= FINALIZED_FROM_MICRO) return 'finalized';
  return amountMicro >= SAFE_FROM_MICRO ? 'safe' : 'included';
}
