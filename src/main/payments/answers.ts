import type { JsonObject } from '../../shared/json.ts';
import type { Receipt } from '../../shared/wire/payment.ts';
import type { ServedResult } from '../platform/mcp/index.ts';
import { offerBody, paymentRequiredOf, paymentRequirementOf, type PaymentOffer } from './rules/offer.ts';
import type { PaidCallAnswer } from './processor/context.ts';

/** Answers in the form of MCP, for every dialect at once (facts §5). */

export const X402_ERROR = 'x402/error';
export const RECEIPT_KEYS = ['x402/payment-response', 'x402.payment-response'] as const;

const receipts = (receipt: Receipt): JsonObject =>
  Object.fromEntries(RECEIPT_KEYS.map((key) => [key, { ...receipt }]));

/** What a refusal says in its body. `details` name reasons and states, never a signature. */
export function refusalBody(answer: Extract<PaidCallAnswer, { kind: 'refused' }>): JsonObject {
  const { code, message, details, offer } = answer;
  const more = details === undefined ? {} : { details };
  return offer === undefined ? { error: true, code, message, ...more } : { ...offerBody(offer), ...more };
}

/** Structured content and text are the same bytes: some clients read only one of them. */
export function toToolResult(answer: PaidCallAnswer): ServedResult {
  const body = answer.kind === 'done' ? answer.value : refusalBody(answer);
  const content = [{ type: 'text' as const, text: JSON.stringify(body) }];
  const result = { content, structuredContent: body };
  const { receipt } = answer;
  const paid = receipt === undefined || receipt === null ? {} : receipts(receipt);
  if (answer.kind === 'done') return receipt === null ? result : { ...result, _meta: paid };
  const offered = answer.offer === undefined ? {} : { [X402_ERROR]: paymentRequiredOf(answer.offer) };
  const meta = { ...paid, ...offered };
  return { ...result, isError: true, ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }) };
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** Headers of `POST /paid/<tool>`: x402 version 2, and 003's own beside it. */
export const offerHeaders = (offer: PaymentOffer): Record<string, string> => ({
  'payment-required': base64(paymentRequiredOf(offer)),
  'x-payment-request': JSON.stringify(paymentRequirementOf(offer)),
});

export const receiptHeaders = (receipt: Receipt): Record<string, string> => ({
  'payment-response': base64(receipt),
  'x-payment-response': base64(receipt),
});
