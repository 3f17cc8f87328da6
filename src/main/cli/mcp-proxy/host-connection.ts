import { setTimeout as pause } from 'node:timers/promises';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { HostAddress, HostAddressCode } from './host-address.ts';
import { openHostSession, type HostSession } from './host-session.ts';
import type { RpcMessage } from './messages.ts';

/** The client's own `initialize` data, which the relay sends to the host. */
export interface ClientInitialize {
  readonly params: Readonly<Record<string, unknown>>;
  readonly protocolVersion: string;
  readonly agent: string;
  /** `/mcp/<path>`, spelling included. */
  readonly path: string;
}

export interface HostConnectionDeps {
  /** Finds the host, or starts it if `mayStart` is true, and gets a token for the named agent. */
  readonly reach: (agent: string, mayStart: boolean) => Promise<Outcome<HostAddress, HostAddressCode>>;
  readonly clientInitialize: () => ClientInitialize;
  readonly onMessage: (message: RpcMessage) => void;
}

export interface HostConnection {
  /**
   * Returns the open session or opens one. Concurrent calls share one attempt; a failed attempt is not
   * cached.
   */
  get(mayStart: boolean): Promise<Outcome<HostSession, HostAddressCode>>;
  /** Closes a broken session; the next `get` opens another one. */
  lose(session: HostSession): void;
  /** Adds a subscription, which is renewed in each new session. */
  subscribe(uri: string): void;
  unsubscribe(uri: string): void;
  close(): Promise<void>;
}

const REOPEN_MS = [250, 500, 1000, 2000, 5000] as const;
/** The prefix of the ids of the relay's own requests, whose results are not passed to the client. */
const OWN_ID_PREFIX = 'arbiter-relay ';

export function createHostConnection({
  reach,
  clientInitialize,
  onMessage,
}: HostConnectionDeps): HostConnection {
  const subscribed = new Set<string>();
  let currentSession: HostSession | null = null;
  let opening: Promise<Outcome<HostSession, HostAddressCode>> | null = null;
  let isClosed = false;

  const handleMessage = (message: RpcMessage): void => {
    const isOwn = 'id' in message && String(message.id).startsWith(OWN_ID_PREFIX);
    if (!isOwn) onMessage(message);
  };

  const open = async (mayStart: boolean): Promise<Outcome<HostSession, HostAddressCode>> => {
    const { agent, path, params, protocolVersion } = clientInitialize();
    const address = await reach(agent, mayStart);
    if (!address.ok) return address;
    const initializeParams = {
      capabilities: {},
      clientInfo: { name: agent, version: '0' },
      ...params,
      protocolVersion,
    };
    const sessionRequest = { address: address.value, path, params: initializeParams, protocolVersion };
    const state: { link: HostSession | null; lost: boolean } = { link: null, lost: false };
    const onEnd = (): void => {
      state.lost = true;
      if (state.link !== null) lose(state.link);
    };
    const opened = await openHostSession(sessionRequest, { onMessage: handleMessage, onEnd });
    if (!opened.ok) return opened;
    // The stream may end while the session is still being opened.
    if (state.lost) return refuse('UNAVAILABLE', 'The host is stopping; call again');
    const session = opened.value;
    state.link = session;
    currentSession = session;
    for (const uri of subscribed) {
      await session.send({
        jsonrpc: '2.0',
        id: OWN_ID_PREFIX + uri,
        method: 'resources/subscribe',
        params: { uri },
      });
    }
    return accept(session);
  };

  const get = (mayStart: boolean): Promise<Outcome<HostSession, HostAddressCode>> => {
    if (currentSession !== null) return Promise.resolve(accept(currentSession));
    opening ??= open(mayStart).finally(() => {
      opening = null;
    });
    return opening;
  };

  const lose = (session: HostSession): void => {
    if (currentSession !== session) return;
    currentSession = null;
    void session.close();
    if (subscribed.size > 0 && !isClosed) void reopen();
  };

  /** Reconnects for subscribers, who receive updates without sending requests. Never starts a host. */
  const reopen = async (attempts = 0): Promise<void> => {
    await pause(REOPEN_MS[Math.min(attempts, REOPEN_MS.length - 1)], undefined, { ref: false });
    if (isClosed || currentSession !== null) return;
    const reached = await get(false);
    if (!reached.ok) await reopen(attempts + 1);
  };

  return {
    get,
    lose,
    subscribe: (uri) => void subscribed.add(uri),
    unsubscribe: (uri) => void subscribed.delete(uri),
    async close() {
      isClosed = true;
      await currentSession?.close();
    },
  };
}
