import { z } from 'zod';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { readJson } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';

const TIME_LIMIT_MS = 30_000;
const MAX_MICRO = 1_000_000_000;
/** An open outcome holds the caps for as long as the authorisation is valid. */
const MAX_VALID_S = 3600;
const MAX_BYTES = 1_000_000;

const option = z.looseObject({
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string().regex(/^[1-9]\d{0,14}$/u),
  payTo: z.string().regex(/^0x[0-9a-fA-F]{40}$/u),
  maxTimeoutSeconds: z.number().int().min(1),
});
const required = z.looseObject({
  x402Version: z.literal(2),
  accepts: z.array(option).max(20),
  resource: z.json().optional(),
});
const receipt = z.looseObject({ success: z.boolean(), transaction: z.string().optional() });

export interface WalletOffer {
  /** The whole answer with the one option that is taken. */
  readonly required: z.infer<typeof required>;
  /** Lower case. */
  readonly payee: string;
  readonly amountMicro: number;
  /** How long the authorisation has to be valid, in seconds. */
  readonly validS: number;
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
  const address = URL.parse(url);
  if (address === null || address.username !== '') return false;
  return address.protocol === 'https:' || (address.protocol === 'http:' && address.hostname === '127.0.0.1');
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
  const body = z.json().safeParse(readJson(await textOf(response).catch(() => 'null')) ?? null);
  return { status: response.status, headers: response.headers, body: body.success ? body.data : null };
}

/** Whoever is paid answers what he likes, but not without an end. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function decoded(header: string | null): unknown {
  return header === null ? null : readJson(Buffer.from(header, 'base64').toString('utf8'));
}

/** The option of a 402 that this wallet can pay: `exact`, on this chain, in this token. */
export function readOffer(
  { headers }: Answered,
  { network, asset }: Currency,
): Outcome<WalletOffer, WalletCode> {
  const read = required.safeParse(decoded(headers.get('payment-required')));
  if (!read.success) return refuse('WALLET_OFFER', 'The answer holds no offer that can be read');
  const chosen = read.data.accepts.find(
    (each) => each.scheme === 'exact' && each.network === network && each.asset.toLowerCase() === asset,
  );
  const amountMicro = Number(chosen?.amount ?? 0);
  if (chosen === undefined || amountMicro > MAX_MICRO)
    return refuse('WALLET_OFFER', 'Nothing of this offer can be paid on this chain in this token');
  if (chosen.maxTimeoutSeconds > MAX_VALID_S)
    return refuse('WALLET_OFFER', 'The offer wants an authorisation that is valid for too long');
  return accept({
    required: { ...read.data, accepts: [chosen] },
    payee: chosen.payTo.toLowerCase(),
    amountMicro,
    validS: chosen.maxTimeoutSeconds,
  });
}

/** The offer as it was kept; null where nothing was. */
export function storedOffer(text: string | null): WalletOffer['required'] | null {
  const read = required.safeParse(readJson(text ?? 'null'));
  return read.success ? read.data : null;
}

/** The transaction of a payment that surely went through; null where the answer does not say so. */
export function receiptOf({ headers }: Answered): string | null {
  const read = receipt.safeParse(decoded(headers.get('payment-response')));
  return read.success && read.data.success ? (read.data.transaction ?? '') : null;
}
