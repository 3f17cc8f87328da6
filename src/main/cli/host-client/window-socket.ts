import { WebSocket } from 'ws';
import { hostMessage, type EventMessage } from '../../../shared/contract/messages.ts';
import type { Transport } from '../../../shared/contract/index.ts';
import { parseJson } from '../../../shared/json.ts';

/** The gateway's WebSocket `/control` as a transport of API calls. */
export interface WindowSocket extends Transport {
  close(): void;
}

const MAX_CONNECT_MS = 3000;
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

const LOST_RESPONSE = {
  ok: false,
  code: 'LINK_LOST',
  message: 'The connection to the host was lost.',
} as const;

function waitForOpen(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the host closed the window socket')));
  });
}

/** Connects to the window socket of a running host; rejects when no host responds there. */
export async function openWindowSocket(url: string, token: string): Promise<WindowSocket> {
  const address = new URL('control', url);
  address.protocol = 'ws:';
  const socket = new WebSocket(address, ['arbiter.v1', `token.${token}`], {
    // The host accepts its own origin only, and a program outside a browser has none.
    origin: new URL(url).origin,
    handshakeTimeout: MAX_CONNECT_MS,
    maxPayload: MAX_FRAME_BYTES,
  });
  const pendingRequests = new Map<number, (response: unknown) => void>();
  const listeners = new Set<(message: EventMessage) => void>();
  const stateListeners = new Set<(state: 'up' | 'lost') => void>();
  let nextId = 0;

  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    // Text that is not JSON fails the schema too.
    const message = hostMessage.safeParse(parseJson(String(data)));
    if (!message.success) return;
    if ('event' in message.data) {
      for (const listener of listeners) listener(message.data);
      return;
    }
    pendingRequests.get(message.data.id)?.(message.data.answer);
    pendingRequests.delete(message.data.id);
  });
  await waitForOpen(socket);
  socket.on('close', () => {
    for (const respond of pendingRequests.values()) respond(LOST_RESPONSE);
    pendingRequests.clear();
    for (const listener of stateListeners) listener('lost');
  });

  return {
    request(call, input) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(LOST_RESPONSE);
      const id = (nextId += 1);
      return new Promise((resolve) => {
        pendingRequests.set(id, resolve);
        socket.send(JSON.stringify({ id, call, input }));
      });
    },
    listen(handler) {
      listeners.add(handler);
      return () => listeners.delete(handler);
    },
    onConnectionChange(handler) {
      stateListeners.add(handler);
      return () => stateListeners.delete(handler);
    },
    close: () => socket.close(),
  };
}
