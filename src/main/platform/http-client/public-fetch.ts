import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../../shared/net/public-address.ts';
import { createCheckedLookup } from './checked-lookup.ts';

/** A fetch for addresses that another party names. It resolves when the body of the response has been read. */
export type PublicFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface PublicFetchOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** The only address of this computer that may be named; the others belong to private networks. */
const LOOPBACK = '127.0.0.1';
const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** Whether a request may be sent there at all: https to a public address, or http or https to `LOOPBACK`. */
export function isAllowedUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (url.username !== '' || url.password !== '') return false;
  if (host === LOOPBACK) return url.protocol === 'http:' || url.protocol === 'https:';
  if (url.protocol !== 'https:') return false;
  return isIP(host) === 0 || isPublicAddress(host);
}

/**
 * Creates a fetch for servers that another party may have named: the connection goes to an address that was checked,
 * and a redirect or a response longer than `maxBytes` is an error. Only a text is sent as a body.
 */
export const createPublicFetch =
  ({ timeoutMs, maxBytes }: PublicFetchOptions): PublicFetch =>
  (input, init = {}) => {
    const url = new URL(input);
    if (!isAllowedUrl(url)) return Promise.reject(new TypeError('this address is not allowed'));
    const timeoutSignal = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeoutSignal]) : timeoutSignal;
    const body = typeof init.body === 'string' ? init.body : null;
    const headers: Record<string, string> = {
      ...Object.fromEntries(new Headers(init.headers)),
      connection: 'close',
    };
    if (body !== null) headers['content-length'] = String(Buffer.byteLength(body));
    return new Promise<Response>((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const clientRequest = send(
        url,
        {
          method: init.method ?? 'GET',
          agent: false,
          lookup: createCheckedLookup(url.hostname === LOOPBACK),
          signal,
          headers,
        },
        (response) => void readResponse(response, maxBytes).then(resolve, reject),
      );
      clientRequest.on('error', reject);
      clientRequest.end(body ?? undefined);
    });
  };

async function readResponse(response: IncomingMessage, maxBytes: number): Promise<Response> {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    response.destroy();
    throw new TypeError('the server redirects, which is not followed');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      response.destroy();
      throw new TypeError('the answer is too long');
    }
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return new Response(STATUSES_WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks), { status, headers });
}
