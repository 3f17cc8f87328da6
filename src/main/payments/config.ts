import type { Log } from '../platform/log.ts';

/** What a person sets by environment (003, Claude Desktop Configuration). */
export interface PaymentConfig {
  /** Where payments go, lower case; null for the host's own treasury. */
  readonly merchant: string | null;
  /** A merchant was named and is no address: nothing may be sold. */
  readonly merchantInvalid: boolean;
  /** Null settles here. */
  readonly facilitator: {
    readonly url: string;
    readonly timeoutMs: number;
    readonly headers: Readonly<Record<string, string>>;
  } | null;
}

type Env = Readonly<Record<string, string | undefined>>;

const TIMEOUT_MS = 10_000;
const HOSTED = 'https://api.cdp.coinbase.com/x402';
const HOSTED_NOW = 'https://api.cdp.coinbase.com/platform/v2/x402';

/** Says once that accepted names of 003 have no effect; null when none is set. */
export function ignoredNames(env: Env): string | null {
  const names = Object.keys(env).filter((name) => name.startsWith('SUPABASE_'));
  return names.length === 0 ? null : `${names.sort().join(', ')}: ignored, Arbiter keeps its own database`;
}

/**
 * `MERCHANT_ADDRESS`, `CDP_FACILITATOR_URL`, `ARBITER_FACILITATOR_TIMEOUT_MS`
 * and `ARBITER_FACILITATOR_AUTH` (the value of an Authorization header).
 */
export function readPaymentConfig(env: Env, log: Log): PaymentConfig {
  const ignored = ignoredNames(env);
  if (ignored !== null) log('warn', ignored);
  const merchant = env['MERCHANT_ADDRESS'] ?? null;
  const isAddress = merchant !== null && /^0x[0-9a-fA-F]{40}$/u.test(merchant);
  if (merchant !== null && !isAddress) log('error', 'MERCHANT_ADDRESS is no address; nothing is sold');
  return {
    merchant: isAddress ? merchant.toLowerCase() : null,
    merchantInvalid: merchant !== null && !isAddress,
    facilitator: readFacilitator(env, log),
  };
}

function readFacilitator(env: Env, log: Log): PaymentConfig['facilitator'] {
  const given = env['CDP_FACILITATOR_URL'] ?? '';
  if (given === '') return null;
  // The address that 003 prints lacks a part of the path.
  const url = given.replace(/\/+$/u, '') === HOSTED ? HOSTED_NOW : given;
  if (!isReachable(url)) {
    log('error', 'CDP_FACILITATOR_URL must be an https address; payments are settled here');
    return null;
  }
  const auth = env['ARBITER_FACILITATOR_AUTH'];
  const timeoutMs = readTimeout(env['ARBITER_FACILITATOR_TIMEOUT_MS']);
  return { url, timeoutMs, headers: auth === undefined ? {} : { authorization: auth } };
}

/** Signed payments travel encrypted, except to this very machine. */
function isReachable(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === 'localhost');
}

function readTimeout(text: string | undefined): number {
  const ms = Number(text ?? TIMEOUT_MS);
  return Number.isSafeInteger(ms) && ms >= 100 && ms <= 60_000 ? ms : TIMEOUT_MS;
}
