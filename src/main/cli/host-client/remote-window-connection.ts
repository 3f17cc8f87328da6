import type { WindowResponse, HostConnectionState, EventMessage } from '../../../shared/contract/index.ts';
import { windowResponse } from '../../../shared/contract/index.ts';
import type { WindowConnection } from '../../platform/host-api.ts';
import { openWindowSocket, type WindowSocket } from './window-socket.ts';
import { findProvenHost, findRunningHost } from './running-host.ts';

/** A connection of a window to a host in another process, which outlives that host. */
export interface RemoteWindowConnection extends WindowConnection {
  /** Calls the handler with the present state and with each change. */
  onConnectionChange(handler: (state: HostConnectionState) => void): () => void;
}

const LOST: WindowResponse = {
  ok: false,
  code: 'LINK_LOST',
  message: 'The connection to the host was lost.',
};
const INVALID: WindowResponse = {
  ok: false,
  code: 'INTERNAL',
  message: 'The host sent an invalid response.',
};

/** The wait before the next attempt; while no host runs, an attempt only reads its file. */
const FIRST_WAIT_MS = 200;
/** A host whose listener does not respond is tried less and less often. */
const MAX_WAIT_MS = 1000;

/**
 * Connects to the host of the data folder, and again to the next one after it has ended. Each start of a host has
 * another port and token, so `host.json` is read before each connection, and the token is sent only to a listener that
 * has proved to be that host.
 */
export function openRemoteWindowConnection(dataFolder: string): RemoteWindowConnection {
  const eventHandlers = new Set<(event: string, seq: number, payload: unknown) => void>();
  const stateHandlers = new Set<(state: HostConnectionState) => void>();
  let socket: WindowSocket | null = null;
  let state: HostConnectionState = 'lost';
  let waitMs = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const setState = (next: HostConnectionState): void => {
    if (state === next) return;
    state = next;
    for (const handler of stateHandlers) handler(next);
  };
  const forward = ({ event, seq, payload }: EventMessage): void => {
    for (const handler of eventHandlers) handler(event, seq, payload);
  };
  const retryLater = (): void => {
    if (isClosed) return;
    timer = setTimeout(() => void connect(), waitMs);
    waitMs = findRunningHost(dataFolder) === null ? FIRST_WAIT_MS : Math.min(MAX_WAIT_MS, waitMs * 2);
  };
  const connect = async (): Promise<void> => {
    const newSocket = await openRunningHostSocket(dataFolder);
    if (isClosed) {
      newSocket?.close();
      return;
    }
    if (newSocket === null) {
      retryLater();
      return;
    }
    socket = newSocket;
    waitMs = FIRST_WAIT_MS;
    newSocket.listen(forward);
    newSocket.onConnectionChange?.(() => {
      socket = null;
      setState('lost');
      retryLater();
    });
    setState('up');
  };
  void connect();

  return {
    async request(call, input) {
      if (socket === null || typeof call !== 'string') return LOST;
      return windowResponse.safeParse(await socket.request(call, input)).data ?? INVALID;
    },
    onEvent(handler) {
      eventHandlers.add(handler);
      return () => eventHandlers.delete(handler);
    },
    onConnectionChange(handler) {
      stateHandlers.add(handler);
      handler(state);
      return () => stateHandlers.delete(handler);
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      socket?.close();
    },
  };
}

/** A window socket of the running host of the data folder; null when no host responds. */
export async function openRunningHostSocket(dataFolder: string): Promise<WindowSocket | null> {
  const host = await findProvenHost(dataFolder);
  if (host === null) return null;
  // The host may end at any moment.
  return openWindowSocket(host.url, host.adminToken).catch(() => null);
}
