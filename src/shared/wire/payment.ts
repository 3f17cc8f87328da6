import { z } from 'zod';

/**
 * x402 version 2 as it travels: amounts are decimal strings of atomic units,
 * networks are CAIP-2, times are decimal strings in seconds. Unknown members
 * are kept: extensions of others pass through.
 */

const text = z.string().min(1).max(256);
const atomic = z.string().regex(/^\d{1,78}$/u);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/u);

/** One way to pay, as offered and as accepted. */
export const paymentRequirements = z.looseObject({
  scheme: text,
  network: text,
  amount: atomic,
  asset: text,
  payTo: text,
  maxTimeoutSeconds: z.number(),
  extra: z.record(z.string(), z.unknown()).optional(),
});
export type PaymentRequirements = z.infer<typeof paymentRequirements>;

/** EIP-3009 `TransferWithAuthorization`, signed by `from`. */
export const authorization = z.object({
  from: address,
  to: address,
  value: atomic,
  validAfter: atomic,
  validBefore: atomic,
  nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/u),
});
export type Authorization = z.infer<typeof authorization>;

/** Wallet keys only: a contract's signature is longer and is refused in words. */
export const signedAuthorization = z.object({
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/u),
  authorization,
});
export type SignedAuthorization = z.infer<typeof signedAuthorization>;

export const paymentPayload = z.looseObject({
  x402Version: z.literal(2),
  accepted: paymentRequirements,
  payload: signedAuthorization,
  extensions: z.record(z.string(), z.unknown()).optional(),
});
export type PaymentPayload = z.infer<typeof paymentPayload>;

/** Version 1 names the network instead of repeating the requirements. */
export const paymentPayloadV1 = z.looseObject({
  x402Version: z.literal(1),
  scheme: z.string(),
  network: z.string(),
  payload: signedAuthorization,
});

export const verifyResponse = z.looseObject({
  isValid: z.boolean(),
  invalidReason: z.string().optional(),
  payer: z.string().optional(),
});
export type VerifyResponse = z.infer<typeof verifyResponse>;

export const settleResponse = z.looseObject({
  success: z.boolean(),
  transaction: z.string(),
  network: z.string(),
  payer: z.string().optional(),
  errorReason: z.string().optional(),
  amount: z.string().optional(),
});
export type SettleResponse = z.infer<typeof settleResponse>;

/** `POST /facilitator/verify` and `/settle`. */
export const facilitatorRequest = z.looseObject({
  x402Version: z.literal(2),
  paymentPayload,
  paymentRequirements,
});

/** What the payer gets back under both `_meta` keys and in `PAYMENT-RESPONSE`. */
export interface Receipt {
  readonly success: boolean;
  readonly transaction: string;
  readonly network: string;
  readonly payer: string;
  readonly amount?: string;
}
