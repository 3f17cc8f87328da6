/**
 * What every listener checks before anything else (N1–N4): the Host must name
 * this loopback listener exactly, which ends DNS rebinding, and a browser's
 * Origin must be on the list, which ends cross-site calls and sockets.
 */

export const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;

export const isOwnHost = (host: string | undefined, port: number): boolean =>
  host !== undefined && LOOPBACK_NAMES.some((name) => host.toLowerCase() === `${name}:${port}`);

/** No Origin means no browser; the token still has to be right. */
export const isOwnOrigin = (origin: string | undefined, port: number): boolean =>
  origin === undefined || LOOPBACK_NAMES.some((name) => origin === `http://${name}:${port}`);

export type GuardVerdict =
  { readonly ok: true } | { readonly ok: false; readonly http: 400 | 403 | 414; readonly message: string };

const MAX_URL = 8192;

export function guard(
  request: { host: string | undefined; origin: string | undefined; url: string },
  port: number,
): GuardVerdict {
  if (request.host === undefined || request.host === '') return deny(400, 'The Host header is missing');
  if (!isOwnHost(request.host, port)) return deny(403, 'This host name is not served here');
  if (!isOwnOrigin(request.origin, port)) return deny(403, 'This origin is not allowed');
  // A whole address in the request line names a host past the Host header (RFC 9112 §3.2.2).
  if (!request.url.startsWith('/')) return deny(400, 'The address must be a path');
  if (request.url.length > MAX_URL) return deny(414, 'The address is too long');
  return { ok: true };
}

const deny = (http: 400 | 403 | 414, message: string): GuardVerdict => ({ ok: false, http, message });
