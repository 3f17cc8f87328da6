import type { CallOutput } from '../../../shared/contract/index.ts';
import { usdcText } from '../terminal/usdc-text.ts';

/** The price of a call in a sentence: what it costs, or the most that it costs when it is charged by usage. */
export function priceText(
  tool: string,
  { amountMicro, payee, network, isMaximum }: CallOutput<'wallet.quote'>,
): string {
  const amount = usdcText(amountMicro);
  return `${tool} costs ${isMaximum ? `at most ${amount} by usage` : amount}, paid to ${payee} on ${network}.`;
}
