import { z } from 'zod';
import { CONNECTION_EVENT, type Transport } from '../../src/shared/contract/index.ts';
import { isHostOfToken } from './proof/host-proof.ts';
import { createSocketTransport } from './socket-transport.ts';

/** The functions that the preload exposes in the desktop shell. Nothing else crosses the bridge. */
interface DesktopBridge {
  request(call: string, input: unknown): Promise<unknown>;
  listen(handler: Parameters<Transport['listen']>[0]): () => void;
}

declare global {
  interface Window {
    readonly arbiter?: DesktopBridge;
  }
}

const TOKEN_KEY = 'arbiter.token';

/** Whether `npm run dev` serves the window. Its server puts the token of each start into the page. */
const IS_DEVELOPMENT = import.meta.env.MODE === 'development';

const signInResponse = z.object({ token: z.string() });

/**
 * Exchanges the single-use code of a sign-in address for the token of this host; null if the code was used, has expired
 * or the host does not respond.
 */
async function exchangeCode(code: string, window: Window): Promise<string | null> {
  try {
    const response = await window.fetch('/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    return response.ok ? signInResponse.parse(await response.json()).token : null;
  } catch {
    return null;
  }
}

/**
 * Exchanges the code in the URL fragment, which browsers never send to a server, for the token of this host, and keeps
 * the token in this tab's session storage. Without a code, or if the host refuses it, returns the token that the tab
 * already has; null if it has none. The code leaves the address bar before the first render; browsers may keep it in
 * their history, where it is of no use.
 */
export async function exchangeOrReadToken(window: Window): Promise<string | null> {
  const code = /^#token=([^&]+)$/.exec(window.location.hash)?.[1];
  if (code !== undefined) {
    window.history.replaceState(null, '', `${window.location.pathname}#/`);
    const token = await exchangeCode(decodeURIComponent(code), window);
    if (token !== null) window.sessionStorage.setItem(TOKEN_KEY, token);
  }
  return window.sessionStorage.getItem(TOKEN_KEY);
}

/** Returns the token of this tab; null if there is none, or if its host has ended, whose token is then removed. */
async function readValidToken(window: Window): Promise<string | null> {
  const earlierToken = window.sessionStorage.getItem(TOKEN_KEY);
  const token = await exchangeOrReadToken(window);
  // A token that was issued just now needs no check.
  if (token === null || token !== earlierToken || IS_DEVELOPMENT) return token;
  if ((await isHostOfToken(token, window)) !== false) return token;
  window.sessionStorage.removeItem(TOKEN_KEY);
  return null;
}

const connectionMessage = z.object({ event: z.literal(CONNECTION_EVENT), payload: z.enum(['up', 'lost']) });

/** Opens the transport to the host for the current shell; null when a browser has no token. */
export async function openTransport(window: Window): Promise<Transport | null> {
  const desktop = window.arbiter;
  if (desktop !== undefined) {
    return {
      request: (call, input) => desktop.request(call, input),
      listen: (handler) => desktop.listen(handler),
      onConnectionChange(handler) {
        // A host in the main process outlives its window. For a host in another process, the main process reports when
        // the connection is lost.
        handler('up');
        return desktop.listen((message) => {
          const parsed = connectionMessage.safeParse(message);
          if (parsed.success) handler(parsed.data.payload);
        });
      },
    };
  }
  const token = await readValidToken(window);
  if (token === null) return null;
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return createSocketTransport({
    open: () =>
      new WebSocket(`${scheme}://${window.location.host}/control`, ['arbiter.v1', `token.${token}`]),
    ...(IS_DEVELOPMENT ? {} : { isSameHost: () => isHostOfToken(token, window) }),
  });
}
