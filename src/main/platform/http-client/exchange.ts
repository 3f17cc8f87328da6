import { withTimeLimit, type TimeLimit } from '../async/time-limit.ts';
import type { Clock } from '../runtime.ts';

/** An HTTP request to a server that a person named, limited in time and size and without redirects. */

export interface ExchangeRequest {
  readonly url: string;
  readonly apiKey: string | null;
  /** The JSON body of a POST request; without it the request is a GET. */
  readonly body?: unknown;
  /** Headers besides the headers of a JSON request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The maximum length of the response; 1 MiB when absent. */
  readonly maxBytes?: number;
}

export type ExchangeFailure = 'unreachable' | 'timed_out' | 'too_large' | 'redirected' | 'aborted';

export type Exchange =
  | {
      readonly ok: true;
      readonly status: number;
      readonly text: string;
      /** The header `Retry-After`, or null. */
      readonly retryAfter: string | null;
    }
  | { readonly ok: false; readonly failure: ExchangeFailure; readonly detail: string };

const MAX_RESPONSE_BYTES = 1024 * 1024;
/** Shorter keys are not replaced, because they may occur in ordinary text. */
const MIN_KEY_LENGTH = 4;

const failedExchange = (failure: ExchangeFailure, detail: string): Exchange => ({
  ok: false,
  failure,
  detail,
});

/** Removes the API key from a text, because a server may quote the key it was sent. */
export const withoutKey = (text: string, apiKey: string | null): string =>
  apiKey === null || apiKey.length < MIN_KEY_LENGTH ? text : text.replaceAll(apiKey, '[API key]');

/** Sends the request and reads the response. A stall of this process itself is not charged to the server. */
export const exchange = (clock: Clock, request: ExchangeRequest): Promise<Exchange> =>
  withTimeLimit(clock, { limitMs: request.timeoutMs, signal: request.signal }, (limit) =>
    exchangeWithin(limit, request),
  );

async function exchangeWithin(limit: TimeLimit, request: ExchangeRequest): Promise<Exchange> {
  try {
    const response = await fetch(request.url, {
      ...requestInit(request),
      // A redirect would send the key and the prompt to an address that the owner did not enter.
      redirect: 'manual',
      signal: limit.signal,
    });
    if (response.status >= 300 && response.status < 400) {
      void response.body?.cancel();
      return failedExchange('redirected', 'The server answers with a redirect, which is not followed');
    }
    const text = await readLimited(response, request.maxBytes ?? MAX_RESPONSE_BYTES);
    if (text === null) return failedExchange('too_large', 'The answer is too large');
    const retryAfter = response.headers.get('retry-after');
    return { ok: true, status: response.status, text: withoutKey(text, request.apiKey), retryAfter };
  } catch (error) {
    if (request.signal.aborted) return failedExchange('aborted', 'The answer is no longer wanted');
    if (limit.isOver()) return failedExchange('timed_out', 'The server did not answer in time');
    return failedExchange('unreachable', formatCause(error));
  }
}

function requestInit({ apiKey, body, headers: extra }: ExchangeRequest): RequestInit {
  const headers = {
    accept: 'application/json',
    ...extra,
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  if (body === undefined) return { method: 'GET', headers };
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** The body as text, or null when it is larger than `maxBytes`. */
export async function readLimited(
  response: { readonly body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Returning from the loop cancels the stream, which closes the socket.
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'No server listens at this address',
  ENOTFOUND: 'There is no machine with this name',
  EAI_AGAIN: 'The name of the machine could not be resolved',
  EHOSTUNREACH: 'The machine cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  ECONNRESET: 'The server closed the connection',
  UND_ERR_SOCKET: 'The server closed the connection',
  ETIMEDOUT: 'The machine did not answer',
};

function formatCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  const code = typeof cause?.code === 'string' ? cause.code : '';
  return (
    CAUSES[code] ??
    (/CERT|SSL|TLS|SELF_SIGNED/u.test(code)
      ? 'The certificate of the server is not trusted'
      : 'The server could not be reached')
  );
}
