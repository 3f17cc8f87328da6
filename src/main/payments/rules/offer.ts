import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { PaymentRequirements } from '../../../shared/wire/payment.ts';
import { DECIMALS, formatPrice } from './price.ts';

/** The parts of the terms that an offer shows; see `Terms`. */
export interface OfferTerms {
  readonly chainId: number;
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  readonly displayed: { readonly asset: string; readonly payTo: string };
  readonly eip712: { readonly name: string; readonly version: string };
}

export interface PaymentOffer {
  readonly terms: OfferTerms;
  readonly amountMicro: bigint;
  /** `mcp://tool/<name>`, or the address of the HTTP resource. */
  readonly resource: string;
  readonly memo: string;
  readonly code: PaymentCode;
  readonly message: string;
  /** Unix seconds. */
  readonly validUntil: number;
}

/** How long a signed authorisation may take to settle, and so how long an outcome can stay open. */
export const MAX_TIMEOUT_SECONDS = 120;

/** Default caps of known clients, in micro-units; a price above them is refused by the payer. */
export const USUAL_CAPS = { x402: 1_000_000n, cloudflare: 100_000n } as const;

/** Names that version 1 and 003 use; others stay in CAIP-2. */
const SHORT_NAMES: Readonly<Record<number, string>> = { 8453: 'base', 84532: 'base-sepolia' };

export const shortNetwork = ({ chainId, network }: Pick<OfferTerms, 'chainId' | 'network'>): string =>
  SHORT_NAMES[chainId] ?? network;

export const requirementsOf = ({ terms, amountMicro }: Pick<PaymentOffer, 'terms' | 'amountMicro'>) =>
  ({
    scheme: 'exact',
    network: terms.network,
    amount: String(amountMicro),
    asset: terms.displayed.asset,
    payTo: terms.displayed.payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra: { name: terms.eip712.name, version: terms.eip712.version },
  }) satisfies PaymentRequirements;

export const IDENTIFIER_EXTENSION = 'payment-identifier';

/** The x402 version 2 part, which stands alone in `_meta["x402/error"]` and in PAYMENT-REQUIRED. */
export const paymentRequiredOf = (offer: PaymentOffer): JsonObject => ({
  x402Version: 2,
  error: offer.code === 'PAYMENT_REQUIRED' ? 'Payment Required' : offer.message,
  resource: { url: offer.resource, description: offer.memo, mimeType: 'application/json' },
  accepts: [requirementsOf(offer)],
  extensions: {
    [IDENTIFIER_EXTENSION]: {
      info: { required: false },
      schema: {
        type: 'object',
        properties: { id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[\\w-]+$' } },
      },
    },
  },
});

/**
 * One answer for every dialect: version 2 at the top, 003's own fields beside
 * it. `error` stays a string for version 2; `code` and `message` carry what
 * 003's other error form puts there.
 */
export const offerBody = (offer: PaymentOffer): JsonObject => ({
  ...paymentRequiredOf(offer),
  status: 402,
  code: offer.code,
  message: offer.message,
  paymentRequired: paymentRequirementOf(offer),
});

/** 003's PaymentRequirement, with what a client needs besides to be able to sign. */
export const paymentRequirementOf = ({ terms, amountMicro, memo, validUntil }: PaymentOffer): JsonObject => ({
  version: '1.0',
  network: shortNetwork(terms),
  paymentAddress: terms.displayed.payTo,
  amount: formatPrice(amountMicro),
  token: 'USDC',
  memo,
  validUntil,
  asset: terms.displayed.asset,
  decimals: DECIMALS,
  chainId: terms.chainId,
  eip712: { name: terms.eip712.name, version: terms.eip712.version },
});

/** Says so when the price is above what common clients pay unasked. */
export function capNote(amountMicro: bigint): string {
  if (amountMicro > USUAL_CAPS.x402)
    return ' This is above the default limit of 1 USDC that common x402 clients have; the payer may have to raise its limit.';
  if (amountMicro > USUAL_CAPS.cloudflare)
    return ' This is above the default limit of 0.10 USDC that some clients have.';
  return '';
}
