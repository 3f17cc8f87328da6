import { setTimeout as pause } from 'node:timers/promises';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { HostAddress, HostAddressCode } from './host-address.ts';
import { openHostSession, type HostSession } from './host-session.ts';
import type { RpcMessage } from './rpc-messages.ts';
import { openModernSession } from './modern-session.ts';

/**
 * The revisions with a handshake and sessions, or the one without; the traces call them `sessions` and
 * `stateless`.
 */
export type ProtocolEra = 'legacy' | 'modern';

/** The client's own `initialize` data, which the child sends to the host. */
export interface ClientInitialize {
  /** In the modern era no session is opened with the host. */
  readonly era: ProtocolEra;
  readonly params: Readonly<Record<string, unknown>>;
  readonly protocolVersion: string;
  readonly agent: string;
  /** `<server>?tool-names=…`, the part of the address after `/mcp/`. */
  readonly path: string;
}

/** How a host is to be reached for one connection. */
export interface ReachRequest {
  readonly agent: string;
  readonly mayStart: boolean;
  /** The start of a host that was found before and then did not respond; null without one. */
  readonly endedHost: string | null;
}

export interface HostConnectionDeps {
  /** Finds the host, or starts it if `mayStart` is true, and gets a token for the agent. */
  readonly resolveHost: (request: ReachRequest) => Promise<Outcome<HostAddress, HostAddressCode>>;
  readonly clientInitialize: () => ClientInitialize;
  readonly onMessage: (message: RpcMessage) => void;
  /** A session is open. */
  readonly onOpen?: () => void;
  /** The session ended although the client had not closed it. */
  readonly onLost?: () => void;
  /** Opens another session as soon as a host runs, because the client waits for notifications. */
  readonly reopens?: boolean;
}

export interface HostConnection {
  /**
   * Returns the open session or opens one. Concurrent calls share one attempt; a failed attempt is not
   * cached.
   */
  get(options: Pick<ReachRequest, 'mayStart'>): Promise<Outcome<HostSession, HostAddressCode>>;
  /** Closes a broken session; the next `get` opens another one. */
  lose(session: HostSession): void;
  /** Adds a subscription, which is renewed in each new session. */
  subscribe(uri: string): void;
  unsubscribe(uri: string): void;
  /** Opens a session as soon as a host runs, without starting one. */
  reopenWhenHostRuns(): void;
  close(): Promise<void>;
}

/** The waits before the attempts to open a session again; the last one is repeated. */
const REOPEN_MS = [250, 500, 1000, 2000, 5000] as const;
/** The prefix of the ids of the child's own requests, whose results are not passed to the client. */
const OWN_ID_PREFIX = 'arbiter-relay ';

/** How long a host that stops is waited for, until it has ended or another one runs. */
const STOP_TIMEOUT_MS = 15_000;
const STOP_POLL_MS = 100;

interface HostOpener {
  reach(endedHost: string | null): Promise<Outcome<HostAddress, HostAddressCode>>;
  openAt(address: HostAddress): Promise<Outcome<HostSession, HostAddressCode | 'STOPPING'>>;
  isClosed(): boolean;
}

/** Opens a session. A host that stops meanwhile is waited for, and the next one is taken or started. */
async function openWhenStopped(opener: HostOpener): Promise<Outcome<HostSession, HostAddressCode>> {
  const deadlineMs = performance.now() + STOP_TIMEOUT_MS;
  let endedHost: string | null = null;
  for (;;) {
    const address = await opener.reach(endedHost);
    if (!address.ok) return address;
    const opened = await opener.openAt(address.value);
    if (opened.ok) return opened;
    const { code, message } = opened;
    const mayHaveEnded = code === 'APP_NOT_RUNNING' && address.value.start !== null;
    if (code !== 'STOPPING' && !mayHaveEnded) return refuse(code, message);
    if (opener.isClosed() || performance.now() > deadlineMs) return refuse('UNAVAILABLE', message);
    if (mayHaveEnded) endedHost = address.value.start;
    await pause(STOP_POLL_MS);
  }
}

interface SessionOptions {
  /** Resources whose subscriptions are renewed. */
  readonly subscribedUris: ReadonlySet<string>;
  readonly onMessage: (message: RpcMessage) => void;
  readonly onLost: (session: HostSession) => void;
}

/** Opens a session with the host at this address. */
async function openSession(
  address: HostAddress,
  { era, agent, path, params, protocolVersion }: ClientInitialize,
  { subscribedUris, onMessage, onLost }: SessionOptions,
): Promise<Outcome<HostSession, HostAddressCode | 'STOPPING'>> {
  if (era === 'modern') return openModernSession({ address, path }, { onMessage });
  const initializeParams = {
    capabilities: {},
    clientInfo: { name: agent, version: '0' },
    ...params,
    protocolVersion,
  };
  const sessionRequest = { address, path, params: initializeParams, protocolVersion };
  const state: { session: HostSession | null; isLost: boolean } = { session: null, isLost: false };
  const onEnd = (): void => {
    state.isLost = true;
    if (state.session !== null) onLost(state.session);
  };
  const stopping = refuse('STOPPING' as const, 'The host is stopping; call again');
  const opened = await openHostSession(sessionRequest, { onMessage, onEnd });
  if (!opened.ok) return opened;
  // The stream may end while the session is still being opened.
  if (state.isLost) return stopping;
  const session = opened.value;
  for (const uri of subscribedUris) {
    await session.send({
      jsonrpc: '2.0',
      id: OWN_ID_PREFIX + uri,
      method: 'resources/subscribe',
      params: { uri },
    });
  }
  if (state.isLost) return stopping;
  state.session = session;
  return accept(session);
}

export function createHostConnection(deps: HostConnectionDeps): HostConnection {
  const { resolveHost, clientInitialize, onMessage, onOpen, onLost, reopens = false } = deps;
  const subscribedUris = new Set<string>();
  let currentSession: HostSession | null = null;
  let pendingOpen: Promise<Outcome<HostSession, HostAddressCode>> | null = null;
  let isClosed = false;
  let isReopening = false;

  const handleMessage = (message: RpcMessage): void => {
    const isOwn = 'id' in message && String(message.id).startsWith(OWN_ID_PREFIX);
    if (!isOwn) onMessage(message);
  };

  const openAt: HostOpener['openAt'] = async (address) => {
    const opened = await openSession(address, clientInitialize(), {
      subscribedUris,
      onMessage: handleMessage,
      onLost: (session) => lose(session),
    });
    if (!opened.ok) return opened;
    currentSession = opened.value;
    onOpen?.();
    return opened;
  };

  const open = (mayStart: boolean): Promise<Outcome<HostSession, HostAddressCode>> =>
    openWhenStopped({
      reach: (endedHost) => resolveHost({ agent: clientInitialize().agent, mayStart, endedHost }),
      openAt,
      isClosed: () => isClosed,
    });

  const get: HostConnection['get'] = ({ mayStart }) => {
    if (currentSession !== null) return Promise.resolve(accept(currentSession));
    pendingOpen ??= open(mayStart).finally(() => {
      pendingOpen = null;
    });
    return pendingOpen;
  };

  const lose = (session: HostSession): void => {
    if (currentSession !== session) return;
    currentSession = null;
    void session.close();
    if (isClosed) return;
    onLost?.();
    if (reopens || subscribedUris.size > 0) reopen();
  };

  /** Reconnects for clients that only receive notifications. Never starts a host. */
  const reopen = (): void => {
    if (isReopening) return;
    isReopening = true;
    void retryOpen(0).finally(() => {
      isReopening = false;
    });
  };

  const retryOpen = async (attempts: number): Promise<void> => {
    await pause(REOPEN_MS[Math.min(attempts, REOPEN_MS.length - 1)], undefined, { ref: false });
    if (isClosed || currentSession !== null) return;
    const reached = await get({ mayStart: false });
    if (!reached.ok) await retryOpen(attempts + 1);
  };

  return {
    get,
    lose,
    subscribe: (uri) => void subscribedUris.add(uri),
    unsubscribe: (uri) => void subscribedUris.delete(uri),
    reopenWhenHostRuns: reopen,
    async close() {
      isClosed = true;
      await currentSession?.close();
    },
  };
}
