import type { Transport } from '../../src/shared/contract/index.ts';
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

/**
 * Moves the token from the URL fragment, which browsers never send to a server, to this tab's
 * session storage. The token leaves the address bar before the first render.
 */
export function takeToken(window: Window): string | null {
  const found = /^#token=([^&]+)$/.exec(window.location.hash);
  if (found?.[1] !== undefined) {
    window.sessionStorage.setItem(TOKEN_KEY, decodeURIComponent(found[1]));
    window.history.replaceState(null, '', `${window.location.pathname}#/`);
  }
  return window.sessionStorage.getItem(TOKEN_KEY);
}

/** Opens the transport to the host for the current shell; null when a browser has no token. */
export function findTransport(window: Window): Transport | null {
  const desktop = window.arbiter;
  if (desktop !== undefined) {
    return {
      request: (call, input) => desktop.request(call, input),
      listen: (handler) => desktop.listen(handler),
      // The main process outlives its window, so the desktop link is always up.
      onLink(handler) {
        handler('up');
        return () => undefined;
      },
    };
  }
  const token = takeToken(window);
  if (token === null) return null;
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return createSocketTransport({
    open: () =>
      new WebSocket(`${scheme}://${window.location.host}/control`, ['arbiter.v1', `token.${token}`]),
  });
}
