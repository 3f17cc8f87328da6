import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { errorBody } from './envelope.ts';
import { toHttpRefusal } from './errors.ts';
import { guardRequest } from './request-guard.ts';
import {
  respondToBrokenClient,
  API_HEADERS,
  limitConnections,
  SERVER_LIMITS,
  refuseExpectations,
} from './server-hardening.ts';
import { BodyError, parseJsonBody } from './json-body.ts';
import type { HttpListener } from './listen.ts';

export interface PostEndpointOptions {
  readonly log: Log;
  /** The port in use; known once listening. */
  readonly port: () => number;
  readonly bodyLimitBytes: number;
  readonly paths: readonly string[];
  /**
   * Gets the parsed body, or undefined without one; its result is sent with HTTP 200. Undefined is sent as HTTP
   * 202 without a body.
   */
  readonly handle: (body: unknown, peer: string) => Promise<unknown>;
  /** Builds the response for a refused body or an unexpected error. */
  readonly refuse: (fault: PostProblem) => { readonly status: number; readonly body: unknown };
}

/** A server whose open responses can be waited for. */
export interface PostEndpoint extends HttpListener {
  /** Handles a body that other code of this process passes on without a connection, and returns the response. */
  handle(bytes: Buffer, peer: string): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Resolves when every request that has arrived has its response, or after a second. */
  whenIdle(): Promise<void>;
}

const MAX_IDLE_WAIT_MS = 1000;

export type PostProblem =
  | { readonly kind: 'not_json'; readonly message: string }
  | { readonly kind: 'defect' }
  /** Nothing can be stored right now; the same request may succeed after `retryAfterMs`. */
  | {
      readonly kind: 'unavailable';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly retryAfterMs: number;
    }
  | { readonly kind: 'transport'; readonly status: number; readonly message: string };

/**
 * Creates a server for POST requests with the same guard, limits and error format as the
 * gateway. It uses the HTTP server of Node directly, because a league opens about a
 * hundred of these endpoints and none needs a router.
 */
export function createPostEndpoint(options: PostEndpointOptions): PostEndpoint {
  const responses = new Set<ServerResponse>();
  const routing = (request: IncomingMessage, response: ServerResponse): void => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
    serve(options, request, response).catch((error: unknown) => {
      options.log('error', 'a response could not be sent', { error: String(error) });
      response.destroy();
    });
  };
  const server = createServer(
    {
      requireHostHeader: false,
      requestTimeout: SERVER_LIMITS.requestTimeoutMs,
      headersTimeout: SERVER_LIMITS.headersTimeoutMs,
      keepAliveTimeout: SERVER_LIMITS.keepAliveMs,
      connectionsCheckingInterval: SERVER_LIMITS.sweepMs,
      shouldUpgradeCallback: () => false,
    },
    routing,
  );
  const connectionLimit = limitConnections(server);
  refuseExpectations(server);
  server.on('clientError', respondToBrokenClient);
  return {
    server,
    connectionLimit,
    routing,
    handle: (bytes, peer) => respondTo(options, bytes, peer),
    async whenIdle() {
      const closings = [...responses].map(
        (response) => new Promise<void>((resolve) => response.once('close', resolve)),
      );
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, MAX_IDLE_WAIT_MS);
      });
      await Promise.race([Promise.all(closings), timeout]);
      clearTimeout(timer);
    },
    listen: (where) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(where, () => resolve(server.off('error', reject)));
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}

async function serve(
  options: PostEndpointOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '';
  const { host, origin } = request.headers;
  const verdict = guardRequest({ host, origin, url }, options.port());
  if (!verdict.ok) {
    const code = verdict.status === 403 ? 'FORBIDDEN' : 'INVALID_REQUEST';
    return sendResponse(request, response, {
      status: verdict.status,
      body: errorBody(code, verdict.message),
    });
  }
  if (!options.paths.includes(url.split('?', 1)[0] ?? ''))
    return sendResponse(request, response, { status: 404, body: errorBody('NOT_FOUND', 'No such route') });
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    const refusal = errorBody('METHOD_NOT_ALLOWED', 'This route takes POST');
    return sendResponse(request, response, { status: 405, body: refusal });
  }
  const peer = `${request.socket.remoteAddress ?? ''}:${request.socket.remotePort ?? 0}`;
  const read = await readBody(request, options.bodyLimitBytes);
  // The client closed the connection, so no response can be sent.
  if (read === 'gone') return;
  if (read.kind !== 'bytes') return sendResponse(request, response, options.refuse(read));
  sendResponse(request, response, await respondTo(options, read.bytes, peer));
}

interface PostResponse {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterMs?: number;
}

async function respondTo(
  { handle, refuse, log }: PostEndpointOptions,
  bytes: Buffer,
  peer: string,
): Promise<PostResponse> {
  try {
    const body = bytes.length === 0 ? undefined : parseJsonBody(bytes);
    const result = await handle(body, peer);
    return { status: result === undefined ? 202 : 200, body: result };
  } catch (error) {
    const { status, body: refusalBody, retryAfterMs, isDefect: defect } = toHttpRefusal(error);
    const { code, message } = refusalBody.error;
    if (error instanceof BodyError) return refuse({ kind: 'not_json', message });
    if (retryAfterMs !== null) {
      const refusal = refuse({ kind: 'unavailable', status, code, message, retryAfterMs });
      return { ...refusal, retryAfterMs };
    }
    if (!defect) return refuse({ kind: 'transport', status, message });
    log('error', 'a request failed', { error: String(error), stack: (error as Error).stack ?? '' });
    return refuse({ kind: 'defect' });
  }
}

type Body = { readonly kind: 'bytes'; readonly bytes: Buffer } | PostProblem | 'gone';

const IS_JSON = /^application\/json\s*(?:;|$)/iu;

function readBody(request: IncomingMessage, limitBytes: number): Promise<Body> {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': coding } = request.headers;
  const isEmpty = coding === undefined && Number(length ?? 0) === 0;
  if (!(type === undefined ? isEmpty : IS_JSON.test(type)))
    return Promise.resolve({ kind: 'transport', status: 415, message: 'Send application/json' });
  const tooLarge: Body = { kind: 'transport', status: 413, message: 'The body is too large' };
  if (Number(length ?? 0) > limitBytes) return Promise.resolve(tooLarge);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limitBytes) chunks.push(chunk);
      else resolve(tooLarge);
    });
    request.on('end', () => resolve({ kind: 'bytes', bytes: Buffer.concat(chunks) }));
    request.on('close', () => resolve('gone'));
  });
}

function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, retryAfterMs }: PostResponse,
): void {
  if (response.destroyed) return;
  const text = body === undefined ? '' : JSON.stringify(body);
  if (retryAfterMs !== undefined)
    response.setHeader('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
  response.writeHead(status, {
    ...API_HEADERS,
    ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    'content-length': Buffer.byteLength(text),
    // The connection is closed instead of reading the rest of a refused body.
    ...(request.complete ? {} : { connection: 'close' }),
  });
  response.end(text);
  if (!request.complete) request.resume();
}
