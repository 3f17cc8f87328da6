import type { Log } from '../platform/log.ts';
import type { CdpKey } from './facilitator/cdp-token.ts';

/** How a remote facilitator recognises this host. */
export type FacilitatorAuth =
  | { readonly kind: 'none' }
  /** The value of the Authorization header of every request. */
  | { readonly kind: 'header'; readonly value: string }
  /** A token of its own for every request. */
  | { readonly kind: 'cdp'; readonly key: CdpKey };

/** Settings from environment variables. */
export interface PaymentConfig {
  /** The payee's address in lower case, for every network; null leaves the choice to the settings. */
  readonly payee: string | null;
  /** `MERCHANT_ADDRESS` is set and is not an address, so nothing may be sold. */
  readonly isPayeeInvalid: boolean;
  /** Null settles payments with the host's own facilitator. */
  readonly facilitator: {
    readonly url: string;
    readonly timeoutMs: number;
    readonly auth: FacilitatorAuth;
  } | null;
}

type Env = Record<string, string | undefined>;

const DEFAULT_TIMEOUT_MS = 10_000;
const CDP_URL_OF_SPECIFICATION = 'https://api.cdp.coinbase.com/x402';
const CDP_URL = 'https://api.cdp.coinbase.com/platform/v2/x402';

/** The warning that `SUPABASE_*` variables have no effect; null when none is set. */
export function ignoredVariablesWarning(env: Readonly<Env>): string | null {
  const names = Object.keys(env).filter((name) => name.startsWith('SUPABASE_'));
  return names.length === 0
    ? null
    : `${names.sort().join(', ')}: ignored, because Arbiter uses its own database`;
}

/**
 * Reads `MERCHANT_ADDRESS`, `CDP_FACILITATOR_URL`, `ARBITER_FACILITATOR_TIMEOUT_MS`, and either
 * `ARBITER_FACILITATOR_AUTH` (the value of an Authorization header) or `CDP_API_KEY_ID` with
 * `CDP_API_KEY_SECRET` (a key that signs a token for each request). The two secrets are deleted from
 * `env`, so that no child process inherits them.
 */
export function readPaymentConfig(env: Env, log: Log): PaymentConfig {
  const warning = ignoredVariablesWarning(env);
  if (warning !== null) log('warn', warning);
  const payee = env['MERCHANT_ADDRESS'] ?? null;
  const isAddress = payee !== null && /^0x[0-9a-fA-F]{40}$/u.test(payee);
  if (payee !== null && !isAddress)
    log('error', 'MERCHANT_ADDRESS is not an address, so paid tools are disabled');
  return {
    payee: isAddress ? payee.toLowerCase() : null,
    isPayeeInvalid: payee !== null && !isAddress,
    facilitator: readFacilitator(env, log),
  };
}

/** The secrets of the configuration, which no log may contain. */
export function secretsOf({ facilitator }: PaymentConfig): readonly string[] {
  if (facilitator === null || facilitator.auth.kind === 'none') return [];
  return [facilitator.auth.kind === 'cdp' ? facilitator.auth.key.secret : facilitator.auth.value];
}

function readFacilitator(env: Env, log: Log): PaymentConfig['facilitator'] {
  const auth = takeAuth(env);
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
  return { url, timeoutMs: parseTimeout(env['ARBITER_FACILITATOR_TIMEOUT_MS']), auth };
}

/** Removes the secrets from `env` and returns them. A key of the Coinbase Developer Platform is preferred to a header. */
function takeAuth(env: Env): FacilitatorAuth {
  const [keyId, secret, value] = ['CDP_API_KEY_ID', 'CDP_API_KEY_SECRET', 'ARBITER_FACILITATOR_AUTH'].map(
    (name) => env[name] ?? '',
  ) as [string, string, string];
  delete env['CDP_API_KEY_SECRET'];
  delete env['ARBITER_FACILITATOR_AUTH'];
  if (keyId !== '' && secret !== '') return { kind: 'cdp', key: { keyId, secret } };
  return value === '' ? { kind: 'none' } : { kind: 'header', value };
}

/** Whether signed payments may be sent to an address: over https, or to this computer. */
export function isSecureUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === 'localhost');
}

function parseTimeout(text: string | undefined): number {
  const ms = Number(text ?? DEFAULT_TIMEOUT_MS);
  return Number.isSafeInteger(ms) && ms >= 100 && ms <= 60_000 ? ms : DEFAULT_TIMEOUT_MS;
}
