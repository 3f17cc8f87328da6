import type { Log } from '../platform/log.ts';

/** Settings from environment variables. */
export interface PaymentConfig {
  /** The payee's address in lower case, for every network; null leaves the choice to the settings. */
  readonly merchant: string | null;
  /** `MERCHANT_ADDRESS` is set and is not an address, so nothing may be sold. */
  readonly isMerchantInvalid: boolean;
  /** Null settles payments with the host's own facilitator. */
  readonly facilitator: {
    readonly url: string;
    readonly timeoutMs: number;
    readonly headers: Readonly<Record<string, string>>;
  } | null;
}

type Env = Readonly<Record<string, string | undefined>>;

const DEFAULT_TIMEOUT_MS = 10_000;
const CDP_URL_OF_SPECIFICATION = 'https://api.cdp.coinbase.com/x402';
const CDP_URL = 'https://api.cdp.coinbase.com/platform/v2/x402';

/** Warns that `SUPABASE_*` variables have no effect; null when none is set. */
export function ignoredVariablesWarning(env: Env): string | null {
  const names = Object.keys(env).filter((name) => name.startsWith('SUPABASE_'));
  return names.length === 0
    ? null
    : `${names.sort().join(', ')}: ignored, because Arbiter uses its own database`;
}

/**
 * `MERCHANT_ADDRESS`, `CDP_FACILITATOR_URL`, `ARBITER_FACILITATOR_TIMEOUT_MS`
 * and `ARBITER_FACILITATOR_AUTH` (the value of an Authorization header).
 */
export function readPaymentConfig(env: Env, log: Log): PaymentConfig {
  const ignored = ignoredVariablesWarning(env);
  if (ignored !== null) log('warn', ignored);
  const merchant = env['MERCHANT_ADDRESS'] ?? null;
  const isAddress = merchant !== null && /^0x[0-9a-fA-F]{40}$/u.test(merchant);
  if (merchant !== null && !isAddress)
    log('error', 'MERCHANT_ADDRESS is not an address, so paid tools are disabled');
  return {
    merchant: isAddress ? merchant.toLowerCase() : null,
    isMerchantInvalid: merchant !== null && !isAddress,
    facilitator: readFacilitator(env, log),
  };
}

function readFacilitator(env: Env, log: Log): PaymentConfig['facilitator'] {
  const configured = env['CDP_FACILITATOR_URL'] ?? '';
  if (configured === '') return null;
  // docs/specifications/003-paid-mcp.md §8 prints this address without a part of its path.
  const url = configured.replace(/\/+$/u, '') === CDP_URL_OF_SPECIFICATION ? CDP_URL : configured;
  if (!isSecureUrl(url)) {
    log(
      'error',
      'CDP_FACILITATOR_URL must be an https address; it is ignored, and the host settles payments itself',
    );
    return null;
  }
  const auth = env['ARBITER_FACILITATOR_AUTH'];
  const timeoutMs = readTimeout(env['ARBITER_FACILITATOR_TIMEOUT_MS']);
  return { url, timeoutMs, headers: auth === undefined ? {} : { authorization: auth } };
}

/** Signed payments are sent over https only, except to this computer. */
function isSecureUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === 'localhost');
}

function readTimeout(text: string | undefined): number {
  const ms = Number(text ?? DEFAULT_TIMEOUT_MS);
  return Number.isSafeInteger(ms) && ms >= 100 && ms <= 60_000 ? ms : DEFAULT_TIMEOUT_MS;
}
