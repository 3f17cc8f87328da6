import { once } from 'node:events';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { readLimited } from './exchange.ts';

/** The status and text of a response; the text is null when it is longer than the limit. */
export interface TextResponse {
  readonly status: number;
  readonly text: string | null;
}

/**
 * Sends one HTTPS request and rejects when there is no response. Unlike `fetch`, it takes an agent of Node in its
 * options.
 */
export async function requestText(
  url: string | URL,
  options: RequestOptions,
  { body, maxBytes }: { readonly body?: string | Uint8Array; readonly maxBytes: number },
): Promise<TextResponse> {
  const clientRequest = request(url, options);
  const responseEvent = once(clientRequest, 'response') as Promise<[IncomingMessage]>;
  clientRequest.end(body);
  const [response] = await responseEvent;
  // Reading the response rejects with the same error that the request reports here.
  clientRequest.on('error', () => undefined);
  return { status: response.statusCode ?? 0, text: await readLimited({ body: response }, maxBytes) };
}
