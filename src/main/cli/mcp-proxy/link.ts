import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { HostAddress, HostAddressCode } from './host-address.ts';
import { messagesOf } from './event-stream.ts';
import { isRequest, type RpcId, type RpcMessage, type RpcNotification, type RpcRequest } from './messages.ts';

/** Why a request got no response. After `unreachable` the host has certainly not acted on the request. */
export type Lost = { readonly kind: 'unreachable' | 'gone' | 'unknown_session' | 'busy' | 'failed' };

export interface ProxyLink {
  /** Passes every message of the host on, the response last. Returns null when the response has arrived. */
  send(request: RpcRequest): Promise<Lost | null>;
  notify(notification: RpcNotification): Promise<void>;
  /** Stops the response of a cancelled request; no further message of it is passed on. */
  drop(id: RpcId): void;
  close(): Promise<void>;
}

export interface LinkEvents {
  readonly onMessage: (message: RpcMessage) => void;
  /** The GET stream ended, because the host stopped or removed this session. */
  readonly lost: () => void;
}

interface Hello {
  readonly address: HostAddress;
  /** `/mcp/<path>`, spelling included. */
  readonly path: string;
  /** The parameters of the client's own `initialize`. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly protocolVersion: string;
}

const JSON_TYPE = 'application/json';
const CLOSE_TIMEOUT_MS = 300;
const HELLO_TIMEOUT_MS = 10_000;

/** Opens one session with the Streamable HTTP server of the host. */
export async function openLink(
  hello: Hello,
  events: LinkEvents,
): Promise<Outcome<ProxyLink, HostAddressCode>> {
  const { address, params, protocolVersion } = hello;
  const url = new URL(`mcp/${hello.path}`, address.url);
  const base = { authorization: `Bearer ${address.token}`, accept: `${JSON_TYPE}, text/event-stream` };
  const first = { jsonrpc: '2.0', id: 'hello', method: 'initialize', params };
  const greeted = await fetch(url, {
    method: 'POST',
    headers: { ...base, 'content-type': JSON_TYPE },
    body: JSON.stringify(first),
    signal: AbortSignal.timeout(HELLO_TIMEOUT_MS),
  }).catch(() => null);
  const sessionId = greeted?.headers.get('mcp-session-id') ?? null;
  const isWhole = await greeted?.text().then(
    () => true,
    () => false,
  );
  // The host may also stop while it sends the response.
  if (greeted === null || isWhole === false) return refuse('APP_NOT_RUNNING', 'The host does not respond');
  if (greeted.status === 401)
    return refuse('FORBIDDEN', 'The token of this client is not valid for this host');
  if (!greeted.ok || sessionId === null) {
    return refuse('UNAVAILABLE', 'The host accepts no connection right now; call again');
  }
  const headers = { ...base, 'mcp-session-id': sessionId, 'mcp-protocol-version': protocolVersion };
  const lifetime = new AbortController();
  const link = connected(url, headers, { lifetime, onMessage: events.onMessage });
  await link.notify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  // The GET stream is opened before the session is returned, so that no notification is missed.
  const stream = await fetch(url, { method: 'GET', headers, signal: lifetime.signal }).catch(() => null);
  void listenOn(stream, lifetime.signal, events);
  return accept(link);
}

function connected(
  url: URL,
  headers: Record<string, string>,
  {
    lifetime,
    onMessage,
  }: { readonly lifetime: AbortController; readonly onMessage: LinkEvents['onMessage'] },
): ProxyLink {
  const open = new Map<RpcId, AbortController>();
  const post = (message: object, signal: AbortSignal): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': JSON_TYPE },
      body: JSON.stringify(message),
      signal,
    });
  return {
    async send(request) {
      const cut = new AbortController();
      open.set(request.id, cut);
      try {
        return await exchange(request, (message) => post(message, cut.signal), onMessage);
      } finally {
        open.delete(request.id);
      }
    },
    async notify(notification) {
      const answer = await post(notification, AbortSignal.timeout(CLOSE_TIMEOUT_MS * 10)).catch(() => null);
      // The body is read and discarded, so that the connection can be reused.
      await answer?.text().catch(() => undefined);
    },
    drop: (id) => open.get(id)?.abort(),
    async close() {
      lifetime.abort();
      for (const cut of open.values()) cut.abort();
      const bye = { method: 'DELETE', headers, signal: AbortSignal.timeout(CLOSE_TIMEOUT_MS) };
      await fetch(url, bye).catch(() => undefined);
    },
  };
}

async function exchange(
  request: RpcRequest,
  post: (message: object) => Promise<Response>,
  onMessage: (message: RpcMessage) => void,
): Promise<Lost | null> {
  let answer: Response;
  try {
    answer = await post(request);
  } catch (error) {
    return { kind: wasRefused(error) ? 'unreachable' : 'gone' };
  }
  const lost = lostBy(answer.status);
  if (lost !== null) {
    await answer.text().catch(() => undefined);
    return lost;
  }
  try {
    for await (const message of messagesOf(answer)) {
      onMessage(message);
      if ('id' in message && message.id === request.id && !isRequest(message)) return null;
    }
  } catch {
    return { kind: 'gone' };
  }
  return { kind: 'gone' };
}

/** True when no process listens on the port, so the host has not received the request. */
function wasRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED';
}

function lostBy(status: number): Lost | null {
  if (status === 200) return null;
  if (status === 401 || status === 404) return { kind: 'unknown_session' };
  return { kind: status === 429 || status === 503 ? 'busy' : 'failed' };
}

/** Passes on the notifications of the GET stream until it ends; null when the stream could not be opened. */
async function listenOn(
  stream: Response | null,
  signal: AbortSignal,
  { onMessage, lost }: LinkEvents,
): Promise<void> {
  try {
    if (stream !== null) for await (const message of messagesOf(stream)) onMessage(message);
  } catch {
    // A broken stream is treated like an ended one.
  }
  if (!signal.aborted) lost();
}
