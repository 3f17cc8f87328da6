import {
  GAS_SPONSORING_EXTENSION,
  gasPermit,
  type GasPermit,
  type SignedPermit,
} from '../../../shared/wire/metered.ts';
import {
  authorizationOf,
  paymentPayload,
  paymentPayloadV1,
  signedAuthorization,
  type PaymentRequirements,
  type SignedAuthorization,
} from '../../../shared/wire/payment.ts';
import { IDENTIFIER_EXTENSION } from './offer.ts';

/** A payment that was sent in one of the supported formats. */
export interface ParsedPayment {
  /** The requirements that the payer accepted; null for a bare `{signature, authorization}` and for version 1. */
  readonly accepted: PaymentRequirements | null;
  /** The network that a version 1 payment names; null for the other formats. */
  readonly networkV1: string | null;
  /** The signed values; for a metered payment payer, payee, maximum, validity and nonce of its permit. */
  readonly signed: SignedAuthorization;
  /** The permit of a metered payment; null or absent for one with an exact amount. */
  readonly permit?: PaymentPermit | null;
  /** From the x402 extension `payment-identifier`. */
  readonly identifier: string | null;
  /** Address of the resource that the payer named; null if it named none. */
  readonly resource: string | null;
}

/** A permit as the payer sent it. */
export interface PaymentPermit {
  readonly signed: SignedPermit;
  /** The approval of Permit2 by a payer without gas. */
  readonly gasPermit: GasPermit | null;
}

/** The result of looking for a payment in a request. The reason is `malformed_payment` or `two_payments`. */
export type PaymentParse =
  | { readonly kind: 'none' }
  | { readonly kind: 'parsed'; readonly payment: ParsedPayment }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Members of `_meta` that may hold a payment. */
export const PAYMENT_META_KEYS = ['x402/payment', 'x402.payment', 'payment'] as const;
/** HTTP headers that may hold a payment, in lower case. */
export const PAYMENT_HEADER_NAMES = ['payment-signature', 'x-payment'] as const;

/** Where a request may hold the proof of a subscription. */
export const SUBSCRIPTION_PROOF = { header: 'subscription-proof', meta: 'arbiter/subscription' } as const;

const MAX_TEXT_LENGTH = 16_384;

/**
 * Parses the payment in the values of a request; absent values are skipped. The same payment may appear several times;
 * two different ones are invalid. `decode` decodes base64, and returns null for other text.
 */
export function parsePayment(
  values: readonly unknown[],
  decode: (base64: string) => string | null,
): PaymentParse {
  const candidates = values.filter((value) => value !== undefined && value !== null);
  const parsed = candidates.map((value) => parseCandidate(value, decode));
  if (parsed.some((payment) => payment === null)) return { kind: 'invalid', reason: 'malformed_payment' };
  const payments = parsed as ParsedPayment[];
  const [first] = payments;
  if (first === undefined) return { kind: 'none' };
  if (payments.some((payment) => signedContentOf(payment) !== signedContentOf(first)))
    return { kind: 'invalid', reason: 'two_payments' };
  return { kind: 'parsed', payment: first };
}

/** Two values with the same signed content are the same payment. */
const signedContentOf = ({ signed }: ParsedPayment): string =>
  JSON.stringify([signed.signature, Object.values(signed.authorization)]).toLowerCase();

function parseCandidate(value: unknown, decode: (base64: string) => string | null): ParsedPayment | null {
  const json = typeof value === 'string' ? parseText(value, decode) : value;
  const v2 = paymentPayload.safeParse(json);
  if (v2.success) {
    const { accepted, payload, extensions, resource } = v2.data;
    const identifier = parseIdentifier(extensions);
    if (identifier === undefined) return null;
    const common = { accepted, networkV1: null, identifier, resource: resource?.url ?? null };
    if ('authorization' in payload) return { ...common, signed: payload };
    const approval = parseGasPermit(extensions);
    if (approval === undefined) return null;
    const signed = { signature: payload.signature, authorization: authorizationOf(payload) };
    return { ...common, signed, permit: { signed: payload, gasPermit: approval } };
  }
  const v1 = paymentPayloadV1.safeParse(json);
  if (v1.success) {
    if (v1.data.scheme !== 'exact') return null;
    return { ...WITHOUT_TERMS, networkV1: v1.data.network, signed: v1.data.payload };
  }
  const bare = signedAuthorization.safeParse(json);
  return bare.success ? { ...WITHOUT_TERMS, signed: bare.data } : null;
}

/** The fields of a payment that comes without the terms of version 2. */
const WITHOUT_TERMS = { accepted: null, networkV1: null, identifier: null, resource: null } as const;

function parseText(text: string, decode: (base64: string) => string | null): unknown {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const trimmedText = text.trim();
  const json = trimmedText.startsWith('{') ? trimmedText : decode(trimmedText);
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

const IDENTIFIER_PATTERN = /^[\w-]{16,128}$/u;

/** Parses `{id}` or `{info: {id}}`. Returns null without an identifier and undefined for an invalid one. */
function parseIdentifier(
  extensions: Readonly<Record<string, unknown>> | undefined,
): string | null | undefined {
  const extension = extensions?.[IDENTIFIER_EXTENSION] as
    | { id?: unknown; info?: { id?: unknown } }
    | undefined;
  const id = extension?.info?.id ?? extension?.id;
  if (id === undefined) return null;
  return typeof id === 'string' && IDENTIFIER_PATTERN.test(id) ? id : undefined;
}

/** Parses the approval of Permit2. Returns null without one and undefined for an invalid one. */
function parseGasPermit(
  extensions: Readonly<Record<string, unknown>> | undefined,
): GasPermit | null | undefined {
  const extension = extensions?.[GAS_SPONSORING_EXTENSION] as { info?: object } | undefined;
  // Clients that do not use the extension copy its description from the offer.
  if (extension?.info === undefined || !('signature' in extension.info)) return null;
  const parsed = gasPermit.safeParse(extension.info);
  return parsed.success ? parsed.data : undefined;
}
