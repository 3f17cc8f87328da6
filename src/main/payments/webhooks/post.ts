import { lookup as resolveName } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, type WebhookAddress } from '../rules/webhook-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 64 * 1024;

export interface PostResult {
  readonly ok: boolean;
  /** The HTTP status or an error code, for display. */
  readonly status: string;
}

/**
 * Resolves a name and returns only addresses that are allowed. The connection uses
 * the result, so the name cannot resolve to another address after the check.
 */
const checkedLookup =
  (isLoopback: boolean): LookupFunction =>
  (hostname, options, done) => {
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const allowed = addresses.filter(({ address }) => isLoopback || isPublicAddress(address));
      const [first] = allowed;
      if (error !== null || first === undefined) {
        done(error ?? Object.assign(new Error('the address is private'), { code: 'PRIVATE_ADDRESS' }), '', 0);
      } else if (options.all === true) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };

/** Sends one POST request. It follows no redirects, reads at most `MAX_REPLY_BYTES`, and never rejects. */
export function post(
  address: WebhookAddress,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<PostResult> {
  const { host, port, path, isLoopback } = address;
  return new Promise((resolve) => {
    const send = address.isSecure ? httpsRequest : httpRequest;
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ ok: false, status: error.code ?? 'FAILED' });
    const sent = send(
      {
        host,
        port,
        path,
        method: 'POST',
        agent: false,
        lookup: checkedLookup(isLoopback),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          connection: 'close',
        },
      },
      (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MAX_REPLY_BYTES) response.destroy();
        });
        response.on('error', fail);
        response.on('close', () => {
          const status = response.statusCode ?? 0;
          resolve({ ok: status >= 200 && status < 300, status: String(status) });
        });
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}
