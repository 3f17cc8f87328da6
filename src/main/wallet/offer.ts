import { z } from 'zod';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { parseJson } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { isAllowedUrl } from '../platform/http-client/public-fetch.ts';
import type { ToolResponse } from './seller-call.ts';

/** 1,000 USDC. An offer of more is refused, whatever the limits are. */
const MAX_AMOUNT_MICRO = 1_000_000_000;
/** Maximum accepted validity. An unknown outcome counts against the caps until the authorisation expires. */
const MAX_VALIDITY_S = 3600;

const paymentOption = z.looseObject({
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string().regex(/^[1-9]\d{0,14}$/u),
  payTo: z.string().regex(/^0x[0-9a-fA-F]{40}$/u),
  maxTimeoutSeconds: z.number().int().min(1),
  extra: z.record(z.string(), z.json()).optional(),
});
const paymentRequiredSchema = z.looseObject({
  x402Version: z.literal(2),
  accepts: z.array(paymentOption).max(20),
  resource: z.json().optional(),
});
const paymentReceipt = z.looseObject({ success: z.boolean(), transaction: z.string().optional() });

/** What the wallet can pay of a seller's offer. */
export interface WalletOffer {
  /** The offer as it was received, reduced to the option that is paid. */
  readonly paymentRequired: z.infer<typeof paymentRequiredSchema>;
  /** The payee's address in lower case. */
  readonly payee: string;
  readonly amountMicro: number;
  /** Whether the amount is a maximum, of which the seller takes what was used. */
  readonly isMetered: boolean;
  /** Validity of the authorisation, in seconds. */
  readonly validityS: number;
}

/** The address that may settle a metered payment, as the offer names it; null for an offer without one. */
export function facilitatorOf({ extra }: z.infer<typeof paymentOption>): string | null {
  const address = extra?.['facilitatorAddress'];
  return typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/u.test(address) ? address : null;
}

/** The accepted currency: CAIP-2 network and the token's address in lower case. */
export interface PaymentCurrency {
  readonly network: string;
  readonly asset: string;
}

/** Whether a payment may be sent there: over https to a public address, or to this computer. */
export function isPayable(url: string): boolean {
  const address = URL.parse(url);
  return address !== null && isAllowedUrl(address);
}

function decodeHeader(header: string | null): unknown {
  return header === null ? null : parseJson(Buffer.from(header, 'base64').toString('utf8'));
}

/**
 * Finds the option of a 402 response that this wallet can pay on this chain in this token: with the scheme `exact`, or
 * by usage where that is wanted or is the only one.
 */
export function readOffer(
  { headers, body }: ToolResponse,
  { network, asset }: PaymentCurrency,
  { metered = false }: { readonly metered?: boolean | undefined } = {},
): Outcome<WalletOffer, WalletCode> {
  // Some sellers send the offer in the body only.
  const parsed = paymentRequiredSchema.safeParse(decodeHeader(headers.get('payment-required')) ?? body);
  if (!parsed.success) return refuse('WALLET_OFFER', 'The response contains no valid offer');
  const payableOptions = parsed.data.accepts.filter(
    (offered) => offered.network === network && offered.asset.toLowerCase() === asset,
  );
  const option = chooseOption(payableOptions, metered);
  const amountMicro = Number(option?.amount ?? 0);
  if (option === undefined || amountMicro > MAX_AMOUNT_MICRO)
    return refuse('WALLET_OFFER', 'No option of this offer can be paid on this chain in this token');
  if (option.maxTimeoutSeconds > MAX_VALIDITY_S)
    return refuse('WALLET_OFFER', 'The offer requires an authorisation that is valid for too long');
  return accept({
    paymentRequired: { ...parsed.data, accepts: [option] },
    payee: option.payTo.toLowerCase(),
    amountMicro,
    isMetered: option.scheme === 'upto',
    validityS: option.maxTimeoutSeconds,
  });
}

function chooseOption(
  options: readonly z.infer<typeof paymentOption>[],
  prefersMetered: boolean,
): z.infer<typeof paymentOption> | undefined {
  const exactOption = options.find(({ scheme }) => scheme === 'exact');
  const meteredOption = options.find((option) => option.scheme === 'upto' && facilitatorOf(option) !== null);
  return prefersMetered ? (meteredOption ?? exactOption) : (exactOption ?? meteredOption);
}

/** Parses a stored offer; null if there is none. */
export function parseStoredOffer(text: string | null): WalletOffer['paymentRequired'] | null {
  const parsed = paymentRequiredSchema.safeParse(parseJson(text ?? 'null'));
  return parsed.success ? parsed.data : null;
}

/** The transaction that a receipt of success names, empty if it names none; null without such a receipt. */
export function receiptTxHashOf({ headers }: ToolResponse): string | null {
  const receipt = paymentReceipt.safeParse(decodeHeader(headers.get('payment-response')));
  return receipt.success && receipt.data.success ? (receipt.data.transaction ?? '') : null;
}
