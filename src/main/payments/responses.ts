import type { JsonObject } from '../../shared/json.ts';
import type { FailedSettlement, Receipt } from '../../shared/wire/payment.ts';
import type { ServedResult } from '../platform/mcp/index.ts';
import { offerBody, x402OfferOf, paidMcpRequirementOf, type PaymentOffer } from './rules/offer.ts';
import type { PaidCallResponse } from './processor/paid-call.ts';

/** Responses of paid tools as MCP results and HTTP headers, readable by every supported x402 client. */

export const X402_ERROR = 'x402/error';
export const RECEIPT_KEYS = ['x402/payment-response', 'x402.payment-response'] as const;

const receiptMeta = (receipt: Receipt | FailedSettlement): JsonObject =>
  Object.fromEntries(RECEIPT_KEYS.map((key) => [key, { ...receipt }]));

/** The body of a refusal. `details` contain reasons and states, never a signature. */
export function paymentRefusalBody(response: Extract<PaidCallResponse, { kind: 'refused' }>): JsonObject {
  const { code, message, details, offer } = response;
  const detailFields = details === undefined ? {} : { details };
  return offer === undefined
    ? { error: true, code, message, ...detailFields }
    : { ...offerBody(offer), ...detailFields };
}

/** The receipt in a response, or the settlement that failed; null for a response about no settlement. */
export const settlementOf = (response: PaidCallResponse): Receipt | FailedSettlement | null =>
  response.receipt ?? (response.kind === 'refused' ? (response.failedSettlement ?? null) : null);

/** Converts a response to an MCP result. Structured content and text are the same JSON: some clients read only one. */
export function toToolResult(response: PaidCallResponse): ServedResult {
  const body = response.kind === 'done' ? response.value : paymentRefusalBody(response);
  const content = [{ type: 'text' as const, text: JSON.stringify(body) }];
  const result = { content, structuredContent: body };
  const receipt = settlementOf(response);
  const paidMeta = receipt === null ? {} : receiptMeta(receipt);
  if (response.kind === 'done') return receipt === null ? result : { ...result, _meta: paidMeta };
  const offerMeta = response.offer === undefined ? {} : { [X402_ERROR]: x402OfferOf(response.offer) };
  const meta = { ...paidMeta, ...offerMeta };
  return { ...result, isError: true, ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }) };
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** JSON with every character outside ASCII escaped, because a header may not contain others. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\x20-\x7e]+/gu, (run) =>
    Array.from({ length: run.length }, (_, index) => escapedUnit(run.charCodeAt(index))).join(''),
  );

const escapedUnit = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

/** Headers of an offer at `POST /paid/<tool>`: x402 version 2, and X-Payment-Request of docs/specifications/003-paid-mcp.md §2. */
export const offerHeaders = (offer: PaymentOffer): Record<string, string> => ({
  'payment-required': base64(x402OfferOf(offer)),
  'x-payment-request': asciiJson(paidMcpRequirementOf(offer)),
});

/** The headers with the receipt, or with the failed settlement of a payment that was refused. */
export const receiptHeaders = (receipt: Receipt | FailedSettlement): Record<string, string> => ({
  'payment-response': base64(receipt),
  'x-payment-response': base64(receipt),
});
