import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { HostAddress, HostAddressCode } from './host-address.ts';
import { messagesOf } from './event-stream.ts';
import { isRequest, parseMessage, type RpcId, type RpcMessage, type RpcRequest } from './rpc-messages.ts';

/**
 * Why a request got no response. After `unreachable` and `stopping` the host has certainly not acted on the request.
 */
export type RequestFailure = {
  readonly kind: 'unreachable' | 'gone' | 'stopping' | 'unknown_session' | 'busy' | 'too_large' | 'failed';
};

export interface HostSession {
  /** Passes every message of the host on, the response last. Returns null when the response has arrived. */
  send(request: RpcRequest): Promise<RequestFailure | null>;
  /** Sends a notification, or the client's response to a request of the host. */
  notify(message: RpcMessage): Promise<void>;
  /** Stops the response of a cancelled request; no further message of it is passed on. */
  abandon(id: RpcId): void;
  close(): Promise<void>;
}

export interface HostSessionEvents {
  readonly onMessage: (message: RpcMessage) => void;
  /** The GET stream ended, because the host stopped or removed this session. */
  readonly onEnd: () => void;
}

interface HostSessionRequest {
  readonly address: Pick<HostAddress, 'url' | 'token'>;
  /** `<server>?tool-names=…`, the part of the address after `/mcp/`. */
  readonly path: string;
  /** The parameters of the client's own `initialize`. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly protocolVersion: string;
}

const JSON_TYPE = 'application/json';
const CLOSE_TIMEOUT_MS = 300;
const NOTIFY_TIMEOUT_MS = 3000;
const INITIALIZE_TIMEOUT_MS = 10_000;
/** The status of every request from the moment at which a host begins to stop. */
export const STOPPING_STATUS = 503;

/** Opens one session with the Streamable HTTP server of the host. */
export async function openHostSession(
  request: HostSessionRequest,
  events: HostSessionEvents,
): Promise<Outcome<HostSession, HostAddressCode | 'STOPPING'>> {
  const { address, params, protocolVersion } = request;
  const url = new URL(`mcp/${request.path}`, address.url);
  const baseHeaders = { authorization: `Bearer ${address.token}`, accept: `${JSON_TYPE}, text/event-stream` };
  const initializeRequest = { jsonrpc: '2.0', id: 'hello', method: 'initialize', params };
  const initializeResponse = await fetch(url, {
    method: 'POST',
    headers: { ...baseHeaders, 'content-type': JSON_TYPE },
    body: JSON.stringify(initializeRequest),
    signal: AbortSignal.timeout(INITIALIZE_TIMEOUT_MS),
  }).catch(() => null);
  const sessionId = initializeResponse?.headers.get('mcp-session-id') ?? null;
  const isBodyComplete = await initializeResponse?.text().then(
    () => true,
    () => false,
  );
  // The host may also stop while it sends the response.
  if (initializeResponse === null || isBodyComplete === false)
    return refuse('APP_NOT_RUNNING', 'The host does not respond');
  if (initializeResponse.status === 401)
    return refuse('FORBIDDEN', 'The token of this client is not valid for this host');
  if (initializeResponse.status === STOPPING_STATUS)
    return refuse('STOPPING', 'The host is stopping; call again');
  if (!initializeResponse.ok || sessionId === null) {
    return refuse('UNAVAILABLE', 'The host accepts no connection right now; call again');
  }
  const headers = { ...baseHeaders, 'mcp-session-id': sessionId, 'mcp-protocol-version': protocolVersion };
  const lifetime = new AbortController();
  const session = createSession(url, headers, { lifetime, onMessage: events.onMessage });
  await session.notify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  // The GET stream is opened before the session is returned, so that no notification is missed.
  const stream = await fetch(url, { method: 'GET', headers, signal: lifetime.signal }).catch(() => null);
  void readNotifications(stream, lifetime.signal, events);
  return accept(session);
}

function createSession(
  url: URL,
  headers: Record<string, string>,
  {
    lifetime,
    onMessage,
  }: { readonly lifetime: AbortController; readonly onMessage: HostSessionEvents['onMessage'] },
): HostSession {
  const post = (message: object, signal: AbortSignal): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': JSON_TYPE },
      body: JSON.stringify(message),
      signal,
    });
  const requests = createPendingRequests(post, onMessage);
  return {
    send: requests.send,
    async notify(message) {
      const response = await post(message, AbortSignal.timeout(NOTIFY_TIMEOUT_MS)).catch(() => null);
      // The body is read and discarded, so that the connection can be reused.
      await response?.text().catch(() => undefined);
    },
    abandon: requests.abandon,
    async close() {
      lifetime.abort();
      requests.abandonAll();
      const deleteRequest = { method: 'DELETE', headers, signal: AbortSignal.timeout(CLOSE_TIMEOUT_MS) };
      await fetch(url, deleteRequest).catch(() => undefined);
    },
  };
}

/** The requests of a session that have no response yet. */
interface PendingRequests extends Pick<HostSession, 'send' | 'abandon'> {
  abandonAll(): void;
}

/** Sends requests by `post`, each of which can be abandoned while it waits. */
export function createPendingRequests(
  post: (request: RpcRequest, signal: AbortSignal) => Promise<Response>,
  onMessage: HostSessionEvents['onMessage'],
): PendingRequests {
  const pendingRequests = new Map<RpcId, AbortController>();
  return {
    async send(request) {
      const abort = new AbortController();
      pendingRequests.set(request.id, abort);
      try {
        return await sendRequest(request, (message) => post(message, abort.signal), onMessage);
      } finally {
        pendingRequests.delete(request.id);
      }
    },
    abandon: (id) => pendingRequests.get(id)?.abort(),
    abandonAll() {
      for (const abort of pendingRequests.values()) abort.abort();
    },
  };
}

/** Sends one request and passes on every message of its response. Returns null when the response has arrived. */
async function sendRequest(
  request: RpcRequest,
  post: (message: RpcRequest) => Promise<Response>,
  onMessage: (message: RpcMessage) => void,
): Promise<RequestFailure | null> {
  let response: Response;
  try {
    response = await post(request);
  } catch (error) {
    return { kind: isConnectionRefused(error) ? 'unreachable' : 'gone' };
  }
  const failure = failureOf(response.status);
  if (failure !== null) {
    const text = await response.text().catch(() => '');
    const error = parseMessage(text);
    // An error that names the request is its response; other errors come from the transport.
    if (error === null || !('id' in error) || error.id !== request.id) return failure;
    onMessage(error);
    return null;
  }
  try {
    for await (const message of messagesOf(response)) {
      onMessage(message);
      if ('id' in message && message.id === request.id && !isRequest(message)) return null;
    }
  } catch {
    return { kind: 'gone' };
  }
  return { kind: 'gone' };
}

/** Whether no process listens on the port, so that the host has not received the request. */
function isConnectionRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED';
}

function failureOf(status: number): RequestFailure | null {
  if (status === 200) return null;
  if (status === 401 || status === 404) return { kind: 'unknown_session' };
  if (status === 413) return { kind: 'too_large' };
  if (status === STOPPING_STATUS) return { kind: 'stopping' };
  return { kind: status === 429 ? 'busy' : 'failed' };
}

/** Passes on the notifications of the GET stream until it ends; `stream` is null when it could not be opened. */
async function readNotifications(
  stream: Response | null,
  signal: AbortSignal,
  { onMessage, onEnd }: HostSessionEvents,
): Promise<void> {
  try {
    if (stream !== null) for await (const message of messagesOf(stream)) onMessage(message);
  } catch {
    // A broken stream is treated like an ended one.
  }
  if (!signal.aborted) onEnd();
}
