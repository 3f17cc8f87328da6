import type { Server, Socket } from 'node:net';

/** Connections of one address that have shown no valid token; a classroom behind one router is one address. */
const MAX_WAITING = 64;

/** Keeps one address from holding many connections open without an invitation. */
export interface ConnectionLimits {
  /** Notes that a request with a valid token came over this connection. */
  prove(socket: {
    readonly remoteAddress?: string | undefined;
    readonly remotePort?: number | undefined;
  }): void;
  /** Ends every connection, those too whose handshake is not over, of which the HTTP server does not know. */
  closeAll(): void;
}

/**
 * Above the maximum the oldest connection of an address that has shown no valid token gives way to a new one, so that
 * idle ones lock nobody out who shares the address and has an invitation.
 */
export function limitWaiting(server: Pick<Server, 'on'>, max = MAX_WAITING): ConnectionLimits {
  const all = new Set<Socket>();
  const waiting = new Map<string, Map<number, Socket>>();
  const forget = (address: string, port: number): void => {
    const own = waiting.get(address);
    own?.delete(port);
    if (own?.size === 0) waiting.delete(address);
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '', remotePort: port = 0 } = socket;
    const own = waiting.get(address) ?? new Map<number, Socket>();
    waiting.set(address, own.set(port, socket));
    all.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      if (waiting.get(address)?.get(port) === socket) forget(address, port);
    });
    const oldest = own.size > max ? own.entries().next().value : undefined;
    if (oldest === undefined) return;
    forget(address, oldest[0]);
    oldest[1].destroy();
  });
  return {
    prove: ({ remoteAddress = '', remotePort = 0 }) => forget(remoteAddress, remotePort),
    closeAll() {
      for (const socket of all) socket.destroy();
    },
  };
}
