import { gzipSync } from 'node:zlib';
import type { z } from 'zod';
import { readLimited } from '../../platform/http-client/exchange.ts';
import { parseJson } from '../../../shared/json.ts';
import {
  failResponse,
  heartbeatResponse,
  leaseResponse,
  MAX_WAIT_MS,
  uploadResponse,
  type GameUpload,
  type HeartbeatBody,
  type LeaseResponse,
  type LeaseBody,
} from '../../../shared/wire/fleet.ts';

/**
 * The outcome of a request. `lost`: the host was not reached, or could not store anything; the same request
 * may succeed later.
 */
export type CoordinatorResponse<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'lost'; readonly detail: string }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly message: string };

/** The host for which a worker plays. No call rejects. */
export interface CoordinatorClient {
  lease(body: LeaseBody): Promise<CoordinatorResponse<LeaseResponse>>;
  heartbeat(body: HeartbeatBody): Promise<CoordinatorResponse<{ readonly held: readonly boolean[] }>>;
  fail(order: {
    readonly orderId: string;
    readonly attempt: number;
    readonly fault: string;
    readonly traceparent: string;
  }): Promise<CoordinatorResponse<z.infer<typeof failResponse>>>;
  upload(
    target: { readonly orderId: string; readonly game: number; readonly traceparent: string },
    game: GameUpload,
  ): Promise<CoordinatorResponse<z.infer<typeof uploadResponse>>>;
}

const TIMEOUT_MS = 10_000;
/** Responses are read whole; the largest one lists the games of an order. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** A request of a worker to its host. */
export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

export interface PostResponse {
  readonly status: number;
  readonly text: string;
}

interface HostAddress {
  readonly url: string;
  readonly token: string;
  readonly signal: AbortSignal;
  /**
   * Posts over a transport other than plain HTTP, such as TLS with a known key; rejects when there is no
   * response.
   */
  readonly send?: ((request: PostRequest) => Promise<PostResponse>) | undefined;
}

interface CoordinatorRequest<S extends z.ZodType> {
  readonly path: string;
  readonly body: unknown;
  readonly responseSchema: S;
  readonly timeoutMs?: number;
  readonly traceparent?: string;
  readonly isCompressed?: boolean;
}

export function createCoordinatorClient(address: HostAddress): CoordinatorClient {
  return {
    lease: (body) =>
      post(address, {
        path: '/fleet/lease',
        body,
        responseSchema: leaseResponse,
        timeoutMs: MAX_WAIT_MS + TIMEOUT_MS,
      }),
    heartbeat: (body) => post(address, { path: '/fleet/heartbeat', body, responseSchema: heartbeatResponse }),
    fail: ({ orderId, attempt, fault, traceparent }) =>
      post(address, {
        traceparent,
        path: '/fleet/fail',
        body: { v: 1, order_id: orderId, attempt, fault },
        responseSchema: failResponse,
      }),
    upload: ({ orderId, game, traceparent }, body) =>
      post(address, {
        path: `/fleet/orders/${encodeURIComponent(orderId)}/games/${game}`,
        body,
        responseSchema: uploadResponse,
        traceparent,
        isCompressed: true,
      }),
  };
}

async function post<S extends z.ZodType>(
  { url, token, signal, send = sendPlain }: HostAddress,
  {
    path,
    body,
    responseSchema,
    timeoutMs = TIMEOUT_MS,
    traceparent,
    isCompressed = false,
  }: CoordinatorRequest<S>,
): Promise<CoordinatorResponse<z.output<S>>> {
  const text = JSON.stringify(body);
  try {
    const response = await send({
      url: new URL(path, url),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      body: isCompressed ? gzipSync(text) : text,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      maxBytes: MAX_RESPONSE_BYTES,
    });
    return toResponse(response.status, parseJson(response.text), responseSchema);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'lost', detail: cause instanceof Error ? cause.message : String(cause) };
  }
}

async function sendPlain({ url, headers, body, signal, maxBytes }: PostRequest): Promise<PostResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
    redirect: 'error',
    signal,
  });
  const text = await readLimited(response, maxBytes);
  if (text === null) throw new Error('the answer is too large');
  return { status: response.status, text };
}

const FIRST_SERVER_ERROR = 500;
const TOO_MANY = 429;

function toResponse<S extends z.ZodType>(
  status: number,
  body: unknown,
  schema: S,
): CoordinatorResponse<z.output<S>> {
  if (status === 200) {
    const read = schema.safeParse(body);
    return read.success
      ? { kind: 'ok', value: read.data }
      : { kind: 'lost', detail: 'the answer is not that of a host of this version' };
  }
  const { code = '', message = `the host answers ${status}` } =
    (body as { readonly error?: { readonly code?: string; readonly message?: string } } | undefined)?.error ??
    {};
  return status >= FIRST_SERVER_ERROR || status === TOO_MANY
    ? { kind: 'lost', detail: message }
    : { kind: 'refused', status, code, message };
}
