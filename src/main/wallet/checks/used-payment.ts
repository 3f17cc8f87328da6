import { refuse, accept, type Outcome } from '../../../shared/outcome.ts';
import type { WalletContext } from '../context.ts';
import { receiptTxHashOf } from '../offer.ts';
import { callSeller, type ToolResponse } from '../seller-call.ts';
import { signPayment } from '../sign-and-send.ts';

/** A seller's response to one request with a payment that was used. */
interface ReplayResponse {
  /** HTTP status, or what it would be over MCP; null without a response. */
  readonly status: number | null;
  /** The transaction that a receipt of success names, empty if it names none; null without such a receipt. */
  readonly txHash: string | null;
}

/** The responses of a seller to a payment that it was paid with before. */
export interface ReplayedPayment {
  /** To the same payment again. */
  readonly replay: ReplayResponse;
  /** To the same signature under a lower amount. */
  readonly altered: ReplayResponse;
}

const toReplayResponse = (response: ToolResponse | null): ReplayResponse => ({
  status: response?.status ?? null,
  txHash: response === null ? null : receiptTxHashOf(response),
});

/**
 * Sends a paid payment again to its seller, unchanged and with a lower amount. Neither can cost anything: the token
 * contract takes an authorisation once, and a changed one is not signed.
 */
export async function replayPaidPayment(
  context: WalletContext,
  paymentId: string,
): Promise<Outcome<ReplayedPayment, 'NOT_FOUND'>> {
  const row = context.store.find(paymentId);
  const payment = row?.state === 'paid' ? await signPayment(context, row).catch(() => null) : null;
  if (row === null || payment === null) return refuse('NOT_FOUND', 'There is no paid payment with this id');
  const send = (text: string) => callSeller(context.fetch, row, text).catch(() => null);
  return accept({
    replay: toReplayResponse(await send(payment)),
    altered: toReplayResponse(await send(withLowerAmount(payment))),
  });
}

/** The payment with its amount lowered by one micro-unit everywhere, under the signature of the original amount. */
function withLowerAmount(payment: string): string {
  const lowerAmount = (key: string, value: unknown): unknown =>
    (key === 'amount' || key === 'value') && typeof value === 'string' && /^[1-9]\d*$/u.test(value)
      ? String(BigInt(value) - 1n)
      : value;
  const text = Buffer.from(payment, 'base64').toString('utf8');
  return Buffer.from(JSON.stringify(JSON.parse(text, lowerAmount))).toString('base64');
}
