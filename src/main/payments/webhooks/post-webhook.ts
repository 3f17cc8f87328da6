import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createCheckedLookup } from '../../platform/http-client/checked-lookup.ts';
import type { WebhookAddress } from '../rules/webhook-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

export interface PostResult {
  readonly ok: boolean;
  /** The HTTP status or an error code, for display. */
  readonly status: string;
}

/** Sends one POST request. It follows no redirects, reads at most `MAX_RESPONSE_BYTES`, and never rejects. */
export function postWebhook(
  address: WebhookAddress,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<PostResult> {
  const { host, port, path, isLoopback } = address;
  return new Promise((resolve) => {
    const send = address.isSecure ? httpsRequest : httpRequest;
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ ok: false, status: error.code ?? 'FAILED' });
    const request = send(
      {
        host,
        port,
        path,
        method: 'POST',
        agent: false,
        lookup: createCheckedLookup(isLoopback),
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
          if (bytes > MAX_RESPONSE_BYTES) response.destroy();
        });
        response.on('error', fail);
        response.on('close', () => {
          const status = response.statusCode ?? 0;
          resolve({ ok: status >= 200 && status < 300, status: String(status) });
        });
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}
