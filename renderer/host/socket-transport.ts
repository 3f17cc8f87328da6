import {
  ApiError,
  hostMessage,
  type HostConnectionState,
  type Transport,
} from '../../src/shared/contract/index.ts';

const FIRST_RETRY_WAIT_MS = 250;
const MAX_RETRY_WAIT_MS = 2000;

interface PendingCall {
  resolve: (response: unknown) => void;
  reject: (error: ApiError) => void;
}

export interface SocketOptions {
  open: () => WebSocket;
  /**
   * Asked before each further connection: false when another host responds, which ends the transport, and null when
   * nothing responds yet.
   */
  isSameHost?: () => Promise<boolean | null>;
  /** Tests replace it. */
  setTimer?: (run: () => void, ms: number) => unknown;
}

const connectionLostError = () => new ApiError('LINK_LOST', 'The connection to the host is lost.');

/**
 * Sends the calls of the window over a WebSocket that reconnects by itself. Calls that were pending when the connection
 * broke are rejected and never sent again, because the host may have carried them out.
 */
export function createSocketTransport(options: SocketOptions): Transport {
  const setTimer = options.setTimer ?? ((run, ms) => setTimeout(run, ms));
  const pendingCalls = new Map<number, PendingCall>();
  const listeners = new Set<Parameters<Transport['listen']>[0]>();
  const stateListeners = new Set<(state: HostConnectionState) => void>();
  let socket: WebSocket | null = null;
  let connectionState: HostConnectionState | null = null;
  let nextId = 0;
  let waitMs = FIRST_RETRY_WAIT_MS;

  const setState = (state: HostConnectionState) => {
    if (connectionState === state) return;
    connectionState = state;
    for (const listener of stateListeners) listener(state);
  };

  const receive = (text: unknown) => {
    const message = parseMessage(text);
    if (message === null) return;
    if ('event' in message) {
      for (const listener of listeners) listener(message);
      return;
    }
    pendingCalls.get(message.id)?.resolve(message.answer);
    pendingCalls.delete(message.id);
  };

  const connect = () => {
    const newSocket = options.open();
    socket = newSocket;
    newSocket.addEventListener('open', () => {
      waitMs = FIRST_RETRY_WAIT_MS;
      setState('up');
    });
    newSocket.addEventListener('message', (event) => receive(event.data));
    newSocket.addEventListener('close', () => {
      socket = null;
      for (const call of pendingCalls.values()) call.reject(connectionLostError());
      pendingCalls.clear();
      setState('lost');
      retryLater();
    });
  };

  const retryLater = () => {
    setTimer(() => void retry(), waitMs);
    waitMs = Math.min(MAX_RETRY_WAIT_MS, waitMs * 2);
  };

  const retry = async () => {
    const isSame = options.isSameHost === undefined ? true : await options.isSameHost();
    if (isSame === true) connect();
    else if (isSame === null) retryLater();
    else setState('replaced');
  };
  connect();

  return {
    request(call, input) {
      const current = socket;
      if (current === null || current.readyState !== current.OPEN)
        return Promise.reject(connectionLostError());
      const id = nextId++;
      return new Promise((resolve, reject) => {
        pendingCalls.set(id, { resolve, reject });
        current.send(JSON.stringify({ id, call, input }));
      });
    },
    listen(handler) {
      listeners.add(handler);
      return () => listeners.delete(handler);
    },
    onConnectionChange(handler) {
      stateListeners.add(handler);
      if (connectionState !== null) handler(connectionState);
      return () => stateListeners.delete(handler);
    },
  };
}

function parseMessage(text: unknown) {
  if (typeof text !== 'string') return null;
  try {
    const parsed = hostMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
