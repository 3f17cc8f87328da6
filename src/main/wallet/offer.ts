import { z } from 'zod';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';

const TIME_LIMIT_MS = 30_000;
const MOST_MICRO = 1_000_000_000;

const option = z.looseObject({
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string().regex(/^[1-9]\d{0,14}$/u),
  payTo: z.string().regex(/^0x[0-9a-fA-F]{40}$/u),
});
const required = z.looseObject({ x402Version: z.literal(2), accepts: z.array(option).max(20) });
const receipt = z.looseObject({ success: z.boolean(), transaction: z.string().optional() });

export interface Offer {
  /** The whole answer with the one option that is taken. */
  readonly required: z.infer<typeof required>;
  /** Lower case. */
  readonly payee: string;
  readonly amountMicro: number;
}

/** What may be paid with: CAIP-2 network and the token's address, lower case. */
export interface Currency {
  readonly network: string;
  readonly asset: string;
}

export interface Answered {
  readonly status: number;
  readonly body: z.core.util.JSONType | null;
  readonly headers: Headers;
}

/** Payments travel encrypted, except on this very machine. */
export function isPayable(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== '') return false;
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && parsed.hostname === '127.0.0.1');
}

/** One call; redirects are refused, so that a signature goes where the offer came from. */
export async function callTool(url: string, args: string, payment: string | null): Promise<Answered> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    headers: {
      'content-type': 'application/json',
      ...(payment === null ? {} : { 'payment-signature': payment }),
    },
    body: args,
  });
  const body = z.json().safeParse(await response.json().catch(() => null));
  return { status: response.status, headers: response.headers, body: body.success ? body.data : null };
}

function decoded(header: string | null): unknown {
  if (header === null) return null;
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

/** The option of a 402 that this wallet can pay: `exact`, on this chain, in this token. */
export function readOffer({ headers }: Answered, { network, asset }: Currency): Outcome<Offer, WalletCode> {
  const parsed = required.safeParse(decoded(headers.get('payment-required')));
  if (!parsed.success) return refuse('WALLET_OFFER', 'The answer holds no offer that can be read');
  const chosen = parsed.data.accepts.find(
    (each) => each.scheme === 'exact' && each.network === network && each.asset.toLowerCase() === asset,
  );
  const amountMicro = Number(chosen?.amount ?? 0);
  if (chosen === undefined || amountMicro > MOST_MICRO)
    return refuse('WALLET_OFFER', 'Nothing of this offer can be paid on this chain in this token');
  return accept({
    required: { ...parsed.data, accepts: [chosen] },
    payee: chosen.payTo.toLowerCase(),
    amountMicro,
  });
}

/** The transaction of a payment that surely went through; null where the answer does not say so. */
export function receiptOf({ headers }: Answered): string | null {
  const parsed = receipt.safeParse(decoded(headers.get('payment-response')));
  return parsed.success && parsed.data.success ? (parsed.data.transaction ?? '') : null;
}
