import { z } from 'zod';
import { permitTermsOf, signedPermit } from './metered.ts';

/**
 * The messages of x402 version 2. Amounts are decimal strings of atomic units,
 * networks are CAIP-2 names, times are decimal strings in seconds. Unknown members
 * are kept, so that extensions are passed on.
 */

const text = z.string().min(1).max(256);
const decimal = z.string().regex(/^\d{1,78}$/u);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/u);

/** One way to pay, as offered and as accepted. */
export const paymentRequirements = z.looseObject({
  scheme: text,
  network: text,
  amount: decimal,
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
  value: decimal,
  validAfter: decimal,
  validBefore: decimal,
  nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/u),
});
export type Authorization = z.infer<typeof authorization>;

/** The EIP-712 types under which `from` signs a `TransferWithAuthorization`. */
export const AUTHORIZATION_TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** Accepts longer signatures too, so that one of a contract wallet is refused with a reason and not as malformed. */
export const signedAuthorization = z.object({
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/u),
  authorization,
});
export type SignedAuthorization = z.infer<typeof signedAuthorization>;

/** A signed payment: for the exact price, or for the maximum of a metered call. */
export const signedPayment = z.union([signedAuthorization, signedPermit]);
export type SignedPayment = z.infer<typeof signedPayment>;

/** Payer, payee, amount, validity and nonce of a signed payment; of a permit the amount is its maximum. */
export function authorizationOf(signed: SignedPayment): Authorization {
  if ('authorization' in signed) return signed.authorization;
  const { from, to, value, validAfter, validBefore, nonce } = permitTermsOf(signed);
  return { from, to, value, validAfter, validBefore, nonce };
}

export const paymentPayload = z.looseObject({
  x402Version: z.literal(2),
  accepted: paymentRequirements,
  payload: signedPayment,
  /** The resource that is paid for; clients copy it from the offer. */
  resource: z.looseObject({ url: z.string().max(2048) }).optional(),
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

/** Body of `POST /facilitator/verify` and `POST /facilitator/settle`. */
export const facilitatorRequest = z.looseObject({
  x402Version: z.literal(2),
  paymentPayload,
  paymentRequirements,
});

/** A settlement that failed, in the header `PAYMENT-RESPONSE` of a refusal. */
export interface FailedSettlement {
  readonly success: false;
  readonly errorReason: string;
  readonly transaction: '';
  readonly network: string;
  readonly payer: string;
}

/** The receipt of a payment, in `_meta` of MCP results and in the header `PAYMENT-RESPONSE`. */
export interface Receipt {
  readonly success: boolean;
  readonly transaction: string;
  readonly network: string;
  readonly payer: string;
  readonly amount?: string;
}
