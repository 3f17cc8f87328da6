import type { Server, Socket } from 'node:net';

/**
 * Maximum number of connections of one address that have shown no valid token; a classroom behind one router is one
 * address.
 */
const MAX_WAITING = 64;
/** Of all addresses together; players, workers and spectators have the rest of the listener's connections. */
const MAX_WAITING_ALL = 300;

/** Keeps one address from holding many connections open without an invitation. */
export interface ConnectionLimits {
  /** Notes that a request with a valid token came over this connection. */
  markAuthenticated(socket: {
    readonly remoteAddress?: string | undefined;
    readonly remotePort?: number | undefined;
  }): void;
  /** Ends every connection. The HTTP server does not know the ones whose handshake is not over, so it cannot end them. */
  closeAll(): void;
}

/**
 * Above the maximum of an address, and above the maximum of all addresses, the oldest connection that has shown no
 * valid token gives way to a new one, so that idle connections do not lock out a client with an invitation.
 */
export function limitWaiting(
  server: Pick<Server, 'on'>,
  { max = MAX_WAITING, maxAll = MAX_WAITING_ALL } = {},
): ConnectionLimits {
  const all = new Set<Socket>();
  // Sets and maps keep the order of insertion, so the first one is the oldest.
  const waiting = new Set<Socket>();
  const perAddress = new Map<string, Map<number, Socket>>();
  const forget = (address: string, port: number): void => {
    const addressSockets = perAddress.get(address);
    const socket = addressSockets?.get(port);
    if (socket !== undefined) waiting.delete(socket);
    addressSockets?.delete(port);
    if (addressSockets?.size === 0) perAddress.delete(address);
  };
  const giveWay = (socket: Socket | undefined): void => {
    if (socket === undefined) return;
    const { remoteAddress = '', remotePort = 0 } = socket;
    forget(remoteAddress, remotePort);
    waiting.delete(socket);
    socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '', remotePort: port = 0 } = socket;
    const addressSockets = perAddress.get(address) ?? new Map<number, Socket>();
    perAddress.set(address, addressSockets.set(port, socket));
    waiting.add(socket);
    all.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      waiting.delete(socket);
      if (perAddress.get(address)?.get(port) === socket) forget(address, port);
    });
    if (addressSockets.size > max) giveWay(addressSockets.values().next().value);
    if (waiting.size > maxAll) giveWay(waiting.values().next().value);
  });
  return {
    markAuthenticated: ({ remoteAddress = '', remotePort = 0 }) => forget(remoteAddress, remotePort),
    closeAll() {
      for (const socket of all) socket.destroy();
    },
  };
}
