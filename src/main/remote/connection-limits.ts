import type { Server, Socket } from 'node:net';

/**
 * Maximum number of connections of one address that have shown no valid token; a classroom behind one router is one
 * address.
 */
const MAX_UNAUTHENTICATED_PER_ADDRESS = 64;
/** The same for all addresses together; players, workers and spectators have the rest of the listener's connections. */
const MAX_UNAUTHENTICATED = 300;

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
 * Limits the connections that have shown no valid token. Above the maximum of an address or of all addresses, the
 * oldest one is closed for a new one, so that idle connections do not lock out a client with an invitation.
 */
export function limitUnauthenticatedConnections(
  server: Pick<Server, 'on'>,
  { maxPerAddress = MAX_UNAUTHENTICATED_PER_ADDRESS, maxTotal = MAX_UNAUTHENTICATED } = {},
): ConnectionLimits {
  const connections = new Set<Socket>();
  // Sets and maps keep the order of insertion, so the first one is the oldest.
  const unauthenticated = new Set<Socket>();
  const perAddress = new Map<string, Map<number, Socket>>();
  const forget = (address: string, port: number): void => {
    const addressSockets = perAddress.get(address);
    const socket = addressSockets?.get(port);
    if (socket !== undefined) unauthenticated.delete(socket);
    addressSockets?.delete(port);
    if (addressSockets?.size === 0) perAddress.delete(address);
  };
  const close = (socket: Socket | undefined): void => {
    if (socket === undefined) return;
    const { remoteAddress = '', remotePort = 0 } = socket;
    forget(remoteAddress, remotePort);
    unauthenticated.delete(socket);
    socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '', remotePort: port = 0 } = socket;
    const addressSockets = perAddress.get(address) ?? new Map<number, Socket>();
    perAddress.set(address, addressSockets.set(port, socket));
    unauthenticated.add(socket);
    connections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      unauthenticated.delete(socket);
      if (perAddress.get(address)?.get(port) === socket) forget(address, port);
    });
    if (addressSockets.size > maxPerAddress) close(addressSockets.values().next().value);
    if (unauthenticated.size > maxTotal) close(unauthenticated.values().next().value);
  });
  return {
    markAuthenticated: ({ remoteAddress = '', remotePort = 0 }) => forget(remoteAddress, remotePort),
    closeAll() {
      for (const socket of connections) socket.destroy();
    },
  };
}
