import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { PaymentRequirements } from '../../../shared/wire/payment.ts';
import {
  GAS_SPONSORING_EXTENSION,
  gasPermit as gasPermitSchema,
  type GasPermit,
} from '../../../shared/wire/metered.ts';
import { capMicro, type Meter } from '../../../shared/payments/meter.ts';
import { networkNameV1Of } from '../../../shared/payments/networks.ts';
import { USDC_DECIMALS, formatPrice } from './price.ts';

/** The part of a `PaymentDestination` that an offer contains. Addresses are lower case. */
export interface OfferDestination {
  readonly chainId: number;
  /** CAIP-2 name, such as `eip155:84532`. */
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** The same two addresses with their EIP-55 checksum. */
  readonly checksummed: { readonly asset: string; readonly payTo: string };
  /** EIP-712 domain of the token. */
  readonly eip712: { readonly name: string; readonly version: string };
  /** The address that settles metered payments, with its checksum; null or absent where they are not possible. */
  readonly meteredBy?: string | null;
}

export interface PaymentOffer {
  readonly destination: OfferDestination;
  readonly amountMicro: bigint;
  /** `mcp://tool/<name>`, or the address of the HTTP resource. */
  readonly resource: string;
  readonly memo: string;
  readonly code: PaymentCode;
  readonly message: string;
  /** The content of the extension `bazaar`; absent for a call that indexers cannot make. */
  readonly discovery?: JsonObject;
  /** How the call is charged by usage, for payers that choose that; absent for a call with one price. */
  readonly meter?: Meter;
  /** Unix seconds. */
  readonly validUntilS: number;
}

/** The validity of a signed authorisation that an offer asks for; up to `MAX_CLOCK_AHEAD_S` more is accepted. */
export const MAX_TIMEOUT_S = 120;

/** Default spending limits of common clients, in micro-units. A client refuses prices above its limit. */
export const COMMON_CLIENT_LIMITS = { x402: 1_000_000n, cloudflare: 100_000n } as const;

/** The name of a network in x402 version 1; networks without one use their CAIP-2 name. */
export const networkNameOf = ({ chainId, network }: Pick<OfferDestination, 'chainId' | 'network'>): string =>
  networkNameV1Of(chainId) ?? network;

export const exactRequirementsOf = ({
  destination,
  amountMicro,
}: Pick<PaymentOffer, 'destination' | 'amountMicro'>) =>
  ({
    scheme: 'exact',
    network: destination.network,
    amount: String(amountMicro),
    asset: destination.checksummed.asset,
    payTo: destination.checksummed.payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_S,
    extra: { name: destination.eip712.name, version: destination.eip712.version },
  }) satisfies PaymentRequirements;

/** The requirements of a metered payment; null where the call or the network has none. */
export function meteredRequirementsOf({
  destination,
  meter,
}: Pick<PaymentOffer, 'destination' | 'meter'>): PaymentRequirements | null {
  const { meteredBy = null } = destination;
  if (meter === undefined || meteredBy === null) return null;
  const cap = capMicro(meter);
  const exact = exactRequirementsOf({ destination, amountMicro: cap });
  return {
    ...exact,
    scheme: 'upto',
    extra: {
      ...exact.extra,
      assetTransferMethod: 'permit2',
      facilitatorAddress: meteredBy,
      meter: {
        unit: meter.unit,
        unitPrice: formatPrice(BigInt(meter.unitPriceMicro)),
        cap: formatPrice(cap),
      },
    },
  };
}

export const IDENTIFIER_EXTENSION = 'payment-identifier';

/** Some clients encode the description as Latin-1 and fail on other characters. The memo keeps them. */
const asciiText = (text: string): string => text.replace(/[^\x20-\x7e]+/gu, '?');

/** The paid resource, as offers and requests to facilitators describe it. */
export const resourceOf = ({ resource, memo }: Pick<PaymentOffer, 'resource' | 'memo'>) => ({
  url: resource,
  description: asciiText(memo),
  mimeType: 'application/json',
});

const discoveryExtension = ({ discovery }: Pick<PaymentOffer, 'discovery'>): JsonObject =>
  discovery === undefined ? {} : { bazaar: discovery };

/** The parts of a payment that facilitators need besides the signature. */
export interface PaymentExtensions {
  readonly identifier: string | null;
  /** The approval of Permit2 by a payer without gas; null or absent without one. */
  readonly gasPermit?: GasPermit | null;
}

/** The extensions of a payment as facilitators get them: our own description for indexers, and what the payer sent. */
export const forwardedExtensions = (
  offer: Pick<PaymentOffer, 'discovery'>,
  { identifier, gasPermit = null }: PaymentExtensions,
): JsonObject => ({
  ...discoveryExtension(offer),
  ...(identifier === null ? {} : { [IDENTIFIER_EXTENSION]: { info: { required: false, id: identifier } } }),
  ...(gasPermit === null ? {} : { [GAS_SPONSORING_EXTENSION]: { info: gasPermit } }),
});

/** Names the extension with which a payer without gas may approve Permit2. */
const GAS_SPONSORING = {
  [GAS_SPONSORING_EXTENSION]: {
    info: {
      description: 'Permit2 may be approved by an EIP-2612 signature; the payer needs no gas',
      version: '1',
    },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: Object.fromEntries(
        Object.keys(gasPermitSchema.shape).map((name) => [name, { type: 'string' }]),
      ),
    },
  },
};

/** The offer in x402 version 2, as `_meta["x402/error"]` and the header `PAYMENT-REQUIRED` contain it. */
export function x402OfferOf(offer: PaymentOffer): JsonObject {
  const meteredRequirements = meteredRequirementsOf(offer);
  return {
    x402Version: 2,
    error: offer.code === 'PAYMENT_REQUIRED' ? 'Payment Required' : offer.message,
    resource: resourceOf(offer),
    // Clients that know only one scheme take the first.
    accepts: [
      exactRequirementsOf(offer),
      ...(meteredRequirements === null ? [] : [meteredRequirements as JsonObject]),
    ],
    extensions: {
      ...discoveryExtension(offer),
      ...(meteredRequirements === null ? {} : GAS_SPONSORING),
      [IDENTIFIER_EXTENSION]: {
        info: { required: false },
        schema: {
          type: 'object',
          properties: { id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[\\w-]+$' } },
        },
      },
    },
  };
}

/**
 * One body for every client: the offer in x402 version 2 with the fields of
 * docs/specifications/003-paid-mcp.md §3.1 beside it. `error` is a string because
 * version 2 requires it; `code` and `message` are those of the refusal.
 */
export const offerBody = (offer: PaymentOffer): JsonObject => ({
  ...x402OfferOf(offer),
  status: 402,
  code: offer.code,
  message: offer.message,
  paymentRequired: paidMcpRequirementOf(offer),
});

/** The payment requirement of docs/specifications/003-paid-mcp.md §3.1, with the fields that a client needs to sign. */
export const paidMcpRequirementOf = ({
  destination,
  amountMicro,
  memo,
  validUntilS,
}: PaymentOffer): JsonObject => ({
  version: '1.0',
  network: networkNameOf(destination),
  paymentAddress: destination.checksummed.payTo,
  amount: formatPrice(amountMicro),
  token: 'USDC',
  memo,
  validUntil: validUntilS,
  asset: destination.checksummed.asset,
  decimals: USDC_DECIMALS,
  chainId: destination.chainId,
  eip712: { name: destination.eip712.name, version: destination.eip712.version },
});

/** A sentence for prices above the default limits of common clients; empty for other prices. */
export function aboveLimitNote(amountMicro: bigint): string {
  if (amountMicro > COMMON_CLIENT_LIMITS.x402)
    return ' This is above the default limit of 1 USDC that common x402 clients have; the payer may have to raise its limit.';
  if (amountMicro > COMMON_CLIENT_LIMITS.cloudflare)
    return ' This is above the default limit of 0.10 USDC that some clients have.';
  return '';
}
