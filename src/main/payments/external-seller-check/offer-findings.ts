import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { canonicalJson, parseJson, type Json } from '../../../shared/json.ts';
import { paymentRequirements, type PaymentRequirements } from '../../../shared/wire/payment.ts';
import { GAS_SPONSORING_EXTENSION } from '../../../shared/wire/metered.ts';
import { NETWORKS } from '../../../shared/payments/networks.ts';
import { parseAddress } from '../../platform/ethereum/checksum-address.ts';
import { COMMON_CLIENT_LIMITS } from '../rules/offer.ts';
import { formatPrice } from '../rules/price.ts';
import type { SellerResponse } from './seller-responses.ts';
import { failedFinding, passedFinding, warnedFinding, type SellerFinding } from './finding.ts';

const offerSchema = z.looseObject({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: z.string() }).optional(),
  accepts: z.array(paymentRequirements).min(1).max(20),
  extensions: z.record(z.string(), z.unknown()).optional(),
});
type SellerOffer = z.infer<typeof offerSchema>;

const MAX_HEADER_BYTES = 8192;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** The token of each network that x402 clients know without settings. For other tokens they need settings. */
const KNOWN_TOKENS: Readonly<Record<string, string>> = Object.fromEntries(
  [NETWORKS.base, NETWORKS['base-sepolia']].map(({ chainId, usdc }) => [`eip155:${chainId}`, usdc.address]),
);

/** Checks the offer in a response, point by point. */
export async function offerFindings(
  { headers, body }: SellerResponse,
  url: string,
): Promise<SellerFinding[]> {
  const header = headers.get('payment-required');
  if (header === null)
    return [
      failedFinding(
        'offer',
        'the header PAYMENT-REQUIRED is missing',
        'send the offer in base64 in this header',
      ),
    ];
  if (header.length > MAX_HEADER_BYTES || !/^[\w+/=-]+$/u.test(header))
    return [
      failedFinding(
        'offer',
        'PAYMENT-REQUIRED is not base64, or longer than 8 KiB',
        'send base64 of at most 8 KiB',
      ),
    ];
  const decoded = parseJson(Buffer.from(header, 'base64').toString('utf8'));
  const parsed = offerSchema.safeParse(decoded);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const detail = `PAYMENT-REQUIRED is no offer of x402 version 2: ${issue?.path.join('.')} ${issue?.message}`;
    return [
      failedFinding('offer', detail, 'send x402Version 2, resource and accepts as the specification shows'),
    ];
  }
  return [
    passedFinding('offer', `${parsed.data.accepts.length} way(s) to pay, ${header.length} bytes`),
    bodyFinding(decoded, body),
    ...(await Promise.all(parsed.data.accepts.map(requirementsFindings))).flat(),
    ...parsed.data.accepts.flatMap((requirements) => meteredFindings(requirements, parsed.data)),
    resourceFinding(parsed.data, url),
    indexerFinding(parsed.data),
  ];
}

/** Clients read the header or the body, so both have to name the same ways to pay. */
function bodyFinding(offer: unknown, body: unknown): SellerFinding {
  const acceptsText = (value: unknown): string =>
    canonicalJson((value as { accepts?: Json } | null)?.accepts ?? null);
  return acceptsText(offer) === acceptsText(body)
    ? passedFinding('body', 'names the same ways to pay as the header')
    : warnedFinding(
        'body',
        'does not repeat the ways to pay',
        'repeat the offer in the body for clients that read only that',
      );
}

async function requirementsFindings(requirements: PaymentRequirements): Promise<SellerFinding[]> {
  return [amountFinding(requirements), tokenFinding(requirements), await payeeFinding(requirements)];
}

function amountFinding({ amount, scheme }: PaymentRequirements): SellerFinding {
  const micro = BigInt(amount);
  if (micro === 0n)
    return failedFinding('amount', 'the price is 0', 'ask for a positive amount of atomic units');
  const text = `${formatPrice(micro)} with six decimals, scheme ${scheme}`;
  if (micro <= COMMON_CLIENT_LIMITS.cloudflare) return passedFinding('amount', text);
  const limit = micro > COMMON_CLIENT_LIMITS.x402 ? '1 USDC' : '0.10 USDC';
  return warnedFinding(
    'amount',
    `${text}: above the default limit of ${limit} of some clients`,
    'tell buyers to raise their limit',
  );
}

/** A metered payment names who settles it, and how a buyer without gas approves Permit2. */
function meteredFindings(
  { scheme, amount, extra }: PaymentRequirements,
  { extensions }: SellerOffer,
): SellerFinding[] {
  if (scheme !== 'upto') return [];
  const facilitator = extra?.['facilitatorAddress'];
  if (typeof facilitator !== 'string' || !/^0x[0-9a-fA-F]{40}$/u.test(facilitator))
    return [
      failedFinding(
        'by usage',
        'extra has no facilitatorAddress',
        'name the address that settles, as /supported lists it',
      ),
    ];
  if (extra?.['assetTransferMethod'] !== 'permit2')
    return [failedFinding('by usage', 'extra.assetTransferMethod is not permit2', 'set it to permit2')];
  const meter = (extra['meter'] ?? {}) as { readonly unit?: unknown; readonly unitPrice?: unknown };
  const price = meter.unit === undefined ? '' : `, ${String(meter.unitPrice)} for each ${String(meter.unit)}`;
  const text = `at most ${formatPrice(BigInt(amount))}${price.slice(0, 100)}, settled by ${facilitator}`;
  return extensions?.[GAS_SPONSORING_EXTENSION] === undefined
    ? [
        warnedFinding(
          'by usage',
          `${text}; buyers have to approve Permit2 themselves`,
          `name the extension ${GAS_SPONSORING_EXTENSION}, so that buyers need no gas`,
        ),
      ]
    : [passedFinding('by usage', text)];
}

function tokenFinding({ network, asset, extra }: PaymentRequirements): SellerFinding {
  if (extra?.['name'] === undefined || extra['version'] === undefined)
    return failedFinding(
      'token',
      'extra has no name and version',
      'add the EIP-712 name and version of the token to extra',
    );
  return KNOWN_TOKENS[network] === asset.toLowerCase()
    ? passedFinding('token', `USDC on ${network}`)
    : warnedFinding(
        'token',
        `${asset} on ${network} is not in the table of this program`,
        'buyers may have to allow this token',
      );
}

async function payeeFinding({ payTo }: PaymentRequirements): Promise<SellerFinding> {
  const address = parseAddress(payTo);
  return address === null || address === ZERO_ADDRESS
    ? failedFinding(
        'payee',
        `${payTo} is no address that can be paid`,
        'correct payTo; its capitals are a checksum',
      )
    : passedFinding('payee', payTo);
}

function resourceFinding({ resource }: SellerOffer, url: string): SellerFinding {
  if (resource?.url === url) return passedFinding('resource', url);
  const detail = `the offer is for ${(resource?.url ?? 'nothing').slice(0, 200)}`;
  return warnedFinding('resource', detail, 'name the public address of this tool as resource.url');
}

/** The information for indexers has to be valid by the schema that comes with it. */
function indexerFinding({ extensions }: SellerOffer): SellerFinding {
  const bazaar = extensions?.['bazaar'] as { info?: unknown; schema?: Record<string, unknown> } | undefined;
  if (bazaar === undefined)
    return warnedFinding(
      'indexers',
      'the offer has no extension bazaar',
      'add it, so that indexers can list this tool',
    );
  const input = (bazaar.info as { input?: { method?: unknown; type?: unknown } } | undefined)?.input;
  if (input?.method === undefined && input?.type !== 'mcp')
    return failedFinding('indexers', 'bazaar.info.input has no method', 'name the method of the call');
  return isValidBy(bazaar.schema, bazaar.info)
    ? passedFinding('indexers', 'bazaar.info is valid by its schema')
    : failedFinding(
        'indexers',
        'bazaar.info is not valid by bazaar.schema',
        'correct the example or the schema',
      );
}

function isValidBy(schema: Record<string, unknown> | undefined, value: unknown): boolean {
  try {
    return new Ajv2020({ strict: false, validateFormats: false }).compile(schema ?? false)(value);
  } catch {
    return false;
  }
}
