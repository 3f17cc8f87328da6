import { setTimeout as pause } from 'node:timers/promises';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { HostAddress, HostAddressCode } from './host-address.ts';
import { openLink, type ProxyLink } from './link.ts';
import type { RpcMessage } from './messages.ts';

/** What the client said of itself, for the host to hear as if it were there. */
export interface Greeting {
  readonly params: Readonly<Record<string, unknown>>;
  readonly protocolVersion: string;
  readonly agent: string;
  /** `/mcp/<path>`, spelling included. */
  readonly path: string;
}

export interface HostConnectionDeps {
  /** Reaches the host, starting it when `mayStart`; as the agent of this name. */
  readonly reach: (agent: string, mayStart: boolean) => Promise<Outcome<HostAddress, HostAddressCode>>;
  readonly greeting: () => Greeting;
  readonly onMessage: (message: RpcMessage) => void;
}

export interface HostConnection {
  /** The link that stands, or a new one; one attempt at a time, and a failed one is forgotten. */
  get(mayStart: boolean): Promise<Outcome<ProxyLink, HostAddressCode>>;
  /** This link is of no use any more; the next `get` opens another. */
  lose(link: ProxyLink): void;
  /** Subscriptions outlive the host: they are made again on each new link. */
  subscribe(uri: string): void;
  unsubscribe(uri: string): void;
  close(): Promise<void>;
}

const REOPEN_MS = [250, 500, 1000, 2000, 5000] as const;
/** Ids of our own requests; their answers are not for the client. */
const OWN = 'arbiter-relay ';

export function createHostConnection({ reach, greeting, onMessage }: HostConnectionDeps): HostConnection {
  const subscribed = new Set<string>();
  let currentLink: ProxyLink | null = null;
  let opening: Promise<Outcome<ProxyLink, HostAddressCode>> | null = null;
  let closed = false;

  const handleMessage = (message: RpcMessage): void => {
    const own = 'id' in message && String(message.id).startsWith(OWN);
    if (!own) onMessage(message);
  };

  const open = async (mayStart: boolean): Promise<Outcome<ProxyLink, HostAddressCode>> => {
    const { agent, path, params, protocolVersion } = greeting();
    const address = await reach(agent, mayStart);
    if (!address.ok) return address;
    const initializeParams = {
      capabilities: {},
      clientInfo: { name: agent, version: '0' },
      ...params,
      protocolVersion,
    };
    const hello = { address: address.value, path, params: initializeParams, protocolVersion };
    const state: { link: ProxyLink | null; lost: boolean } = { link: null, lost: false };
    const lost = (): void => {
      state.lost = true;
      if (state.link !== null) lose(state.link);
    };
    const opened = await openLink(hello, { onMessage: handleMessage, lost });
    if (!opened.ok) return opened;
    // Its stream may end while it is still being opened.
    if (state.lost) return refuse('UNAVAILABLE', 'The host is stopping; call again');
    const link = opened.value;
    state.link = link;
    currentLink = link;
    for (const uri of subscribed) {
      await link.send({ jsonrpc: '2.0', id: OWN + uri, method: 'resources/subscribe', params: { uri } });
    }
    return accept(link);
  };

  const get = (mayStart: boolean): Promise<Outcome<ProxyLink, HostAddressCode>> => {
    if (currentLink !== null) return Promise.resolve(accept(currentLink));
    opening ??= open(mayStart).finally(() => {
      opening = null;
    });
    return opening;
  };

  const lose = (link: ProxyLink): void => {
    if (currentLink !== link) return;
    currentLink = null;
    void link.close();
    if (subscribed.size > 0 && !closed) void reopen();
  };

  /** A subscriber hears of changes without asking, so the link comes back by itself; it never starts a host. */
  const reopen = async (attempts = 0): Promise<void> => {
    await pause(REOPEN_MS[Math.min(attempts, REOPEN_MS.length - 1)], undefined, { ref: false });
    if (closed || currentLink !== null) return;
    const reached = await get(false);
    if (!reached.ok) await reopen(attempts + 1);
  };

  return {
    get,
    lose,
    subscribe: (uri) => void subscribed.add(uri),
    unsubscribe: (uri) => void subscribed.delete(uri),
    async close() {
      closed = true;
      await currentLink?.close();
    },
  };
}
