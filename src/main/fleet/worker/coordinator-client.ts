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
export type CoordinatorReply<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'lost'; readonly detail: string }
  | { readonly kind: 'refused'; readonly http: number; readonly code: string; readonly message: string };

/** The host for which a worker plays. No call rejects. */
export interface CoordinatorClient {
  lease(body: LeaseBody): Promise<CoordinatorReply<LeaseResponse>>;
  heartbeat(body: HeartbeatBody): Promise<CoordinatorReply<{ readonly held: readonly boolean[] }>>;
  fail(order: {
    readonly orderId: string;
    readonly attempt: number;
    readonly fault: string;
    readonly traceparent: string;
  }): Promise<CoordinatorReply<z.infer<typeof failResponse>>>;
  upload(
    place: { readonly orderId: string; readonly game: number; readonly traceparent: string },
    game: GameUpload,
  ): Promise<CoordinatorReply<z.infer<typeof uploadResponse>>>;
}

const TIMEOUT_MS = 10_000;
/** Answers are read whole; the largest one lists the games of an order. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** A request of a worker to its host. */
export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

export interface PostReply {
  readonly status: number;
  readonly text: string;
}

interface HostAddress {
  readonly url: string;
  readonly token: string;
  readonly stop: AbortSignal;
  /**
   * Posts over a transport other than plain HTTP, such as TLS with a known key; rejects when there is no
   * answer.
   */
  readonly send?: ((wanted: PostRequest) => Promise<PostReply>) | undefined;
}

interface Posted<S extends z.ZodType> {
  readonly path: string;
  readonly body: unknown;
  readonly answer: S;
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
        answer: leaseResponse,
        timeoutMs: MAX_WAIT_MS + TIMEOUT_MS,
      }),
    heartbeat: (body) => post(address, { path: '/fleet/heartbeat', body, answer: heartbeatResponse }),
    fail: ({ orderId, attempt, fault, traceparent }) =>
      post(address, {
        traceparent,
        path: '/fleet/fail',
        body: { v: 1, order_id: orderId, attempt, fault },
        answer: failResponse,
      }),
    upload: ({ orderId, game, traceparent }, body) =>
      post(address, {
        path: `/fleet/orders/${encodeURIComponent(orderId)}/games/${game}`,
        body,
        answer: uploadResponse,
        traceparent,
        isCompressed: true,
      }),
  };
}

async function post<S extends z.ZodType>(
  { url, token, stop, send = sendPlain }: HostAddress,
  { path, body, answer, timeoutMs = TIMEOUT_MS, traceparent, isCompressed = false }: Posted<S>,
): Promise<CoordinatorReply<z.output<S>>> {
  const text = JSON.stringify(body);
  try {
    const reply = await send({
      url: new URL(path, url),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      body: isCompressed ? gzipSync(text) : text,
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      maxBytes: MAX_ANSWER_BYTES,
    });
    return replyOf(reply.status, parseJson(reply.text), answer);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'lost', detail: cause instanceof Error ? cause.message : String(cause) };
  }
}

async function sendPlain({ url, headers, body, signal, maxBytes }: PostRequest): Promise<PostReply> {
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

const FIRST_SERVER_FAULT = 500;
const TOO_MANY = 429;

function replyOf<S extends z.ZodType>(http: number, body: unknown, schema: S): CoordinatorReply<z.output<S>> {
  if (http === 200) {
    const read = schema.safeParse(body);
    return read.success
      ? { kind: 'ok', value: read.data }
      : { kind: 'lost', detail: 'the answer is not that of a host of this version' };
  }
  const { code = '', message = `the host answers ${http}` } =
    (body as { readonly error?: { readonly code?: string; readonly message?: string } } | undefined)?.error ??
    {};
  return http >= FIRST_SERVER_FAULT || http === TOO_MANY
    ? { kind: 'lost', detail: message }
    : { kind: 'refused', http, code, message };
}
