import { once } from 'node:events';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { readLimited } from './exchange.ts';

/** The status and text of an answer; the text is null when it is longer than the limit. */
export interface TextResponse {
  readonly status: number;
  readonly text: string | null;
}

/** Sends one HTTPS request with an agent of Node, which `fetch` does not take, and rejects when there is no answer. */
export async function requestText(
  url: string | URL,
  options: RequestOptions,
  { body, maxBytes }: { readonly body?: string | Uint8Array; readonly maxBytes: number },
): Promise<TextResponse> {
  const sent = request(url, options);
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(body);
  const [response] = await answered;
  // The request reports an error again that the reading of its answer already rejects with.
  sent.on('error', () => undefined);
  return { status: response.statusCode ?? 0, text: await readLimited({ body: response }, maxBytes) };
}
