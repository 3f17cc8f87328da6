/**
 * The first check of every listener. The Host header must name this loopback listener
 * exactly, which prevents DNS rebinding. The Origin of a browser must be that of this listener,
 * which prevents cross-site requests and WebSockets. A listener may have trusted addresses in addition.
 */

export const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;

/** The addresses from which this computer connects to itself. */
export const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export const isOwnHost = (host: string | undefined, port: number): boolean =>
  host !== undefined && LOOPBACK_NAMES.some((name) => host.toLowerCase() === `${name}:${port}`);

/**
 * Whether the Origin is that of this listener, or absent: a request without one does not come from a web page, and it
 * still needs a valid token.
 */
export const isOwnOrigin = (origin: string | undefined, port: number): boolean =>
  origin === undefined || LOOPBACK_NAMES.some((name) => origin === `http://${name}:${port}`);

export type GuardResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: 400 | 403 | 414; readonly message: string };

const MAX_URL_LENGTH = 8192;

/**
 * An address besides loopback under which a listener is reached: the public name of a reverse proxy, or an address of
 * its own.
 */
export interface TrustedAddress {
  /** The Host header, in lower case: `tools.example` or `tools.example:8443`. */
  readonly host: string;
  readonly origin: string;
}

/**
 * Checks Host, Origin and the form of the URL. `trusted` are addresses besides loopback: of a reverse proxy in front
 * of a listener, or of the listener itself.
 */
export function guardRequest(
  request: { host: string | undefined; origin: string | undefined; url: string },
  port: number,
  trusted: TrustedAddress | readonly TrustedAddress[] = [],
): GuardResult {
  if (request.host === undefined || request.host === '') return deny(400, 'The Host header is missing');
  const addresses = [trusted].flat();
  const host = request.host.toLowerCase();
  const isTrusted = addresses.some((address) => address.host === host);
  if (!isTrusted && !isOwnHost(request.host, port)) return deny(403, 'This host name is not served here');
  const isTrustedOrigin = addresses.some(({ origin }) => origin === request.origin);
  if (!isTrustedOrigin && !isOwnOrigin(request.origin, port)) return deny(403, 'This origin is not allowed');
  // An absolute URL in the request line would override the Host header (RFC 9112, section 3.2.2).
  if (!request.url.startsWith('/')) return deny(400, 'The URL must be a path');
  if (request.url.length > MAX_URL_LENGTH) return deny(414, 'The URL is too long');
  return { ok: true };
}

const deny = (status: 400 | 403 | 414, message: string): GuardResult => ({ ok: false, status, message });

/** A request that the guard refused before any route saw it. */
export class GuardError extends Error {
  override readonly name = 'GuardError';
  readonly status: 400 | 403 | 414;
  constructor(status: 400 | 403 | 414, message: string) {
    super(message);
    this.status = status;
  }
}
