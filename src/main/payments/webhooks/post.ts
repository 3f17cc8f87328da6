import { lookup as resolve } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, type WebhookAddress } from '../rules/webhook-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

export interface Posted {
  readonly ok: boolean;
  /** An HTTP status or what went wrong, for people. */
  readonly status: string;
}

/**
 * Resolves a name and hands over only addresses that may be reached, so that
 * the one connected to is the one that was checked (no second resolution).
 */
const checkedLookup =
  (loopback: boolean): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const good = addresses.filter(({ address }) => loopback || isPublicAddress(address));
      const [first] = good;
      if (error !== null || first === undefined) {
        done(error ?? Object.assign(new Error('the address is private'), { code: 'PRIVATE_ADDRESS' }), '', 0);
      } else if (options.all === true) done(null, good);
      else done(null, first.address, first.family);
    });
  };

/** One POST. Follows no redirect, reads no more than it must, never rejects. */
export function post(
  address: WebhookAddress,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Posted> {
  const { host, port, path, loopback } = address;
  return new Promise((answer) => {
    const send = address.secure ? secure : plain;
    const fail = (error: NodeJS.ErrnoException): void =>
      answer({ ok: false, status: error.code ?? 'FAILED' });
    const sent = send(
      {
        host,
        port,
        path,
        method: 'POST',
        agent: false,
        lookup: checkedLookup(loopback),
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
          if (bytes > MAX_BYTES) response.destroy();
        });
        response.on('error', fail);
        response.on('close', () => {
          const status = response.statusCode ?? 0;
          answer({ ok: status >= 200 && status < 300, status: String(status) });
        });
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}
