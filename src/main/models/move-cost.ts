import type { ModelPrice } from '../../shared/contract/index.ts';

/** The cost of a move; `micros` are millionths of the currency. */
export interface MoveCost {
  readonly micros: number;
  readonly currency: string;
}

const PER_TOKENS = 1_000_000n;

/**
 * The cost of a move by the endpoint's price, which is per million tokens. The sum is rounded, half up. Null without a
 * price, and when the server reported no tokens, which is not the same as a move that costs nothing.
 */
export function costOfMove(
  price: ModelPrice | null,
  tokens: { readonly promptTokens: number | null; readonly completionTokens: number | null },
): MoveCost | null {
  const { promptTokens, completionTokens } = tokens;
  if (price === null || (promptTokens === null && completionTokens === null)) return null;
  const input = BigInt(promptTokens ?? 0) * BigInt(price.inputMicros);
  const output = BigInt(completionTokens ?? 0) * BigInt(price.outputMicros);
  return { micros: Number((input + output + PER_TOKENS / 2n) / PER_TOKENS), currency: price.currency };
}
