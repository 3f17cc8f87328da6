import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from './envelope.ts';

/** Headers of API responses: browsers must not sniff, store or embed them on other sites. */
export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Limits against slow and oversized requests; the defaults of Node are much higher. */
export const SERVER_LIMITS = {
  headersTimeoutMs: 8000,
  requestTimeoutMs: 10_000,
  /** How often the timeouts above are checked. */
  sweepMs: 1000,
  keepAliveMs: 10_000,
  connections: 1024,
  /** Time in which the client of a refused request can read the response before its socket is destroyed. */
  lingerMs: 1000,
} as const;

/** The maximum number of connections of a listener, over all of its servers. */
export interface ConnectionLimit {
  /** Counts the connections of one more server of the listener too. Must be called before that server listens. */
  addServer(server: Server): void;
}

/**
 * Keeps a listener reachable however many connections others hold open. Above the maximum, the oldest
 * connection that has not sent a complete request is closed for a new one; when every other connection
 * waits for a response, the new one is refused. Must be called before the server listens.
 */
export function limitConnections(server: Server, max: number = SERVER_LIMITS.connections): ConnectionLimit {
  /** Open connections with their current request, the one that has waited longest first. */
  const connections = new Map<string, OpenConnection>();
  const addServer = (added: Server): void => watchConnections(added, connections, max);
  addServer(server);
  return { addServer };
}

function watchConnections(server: Server, connections: Map<string, OpenConnection>, max: number): void {
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    connections.set(peer, { socket, request: null });
    socket.once('close', () => {
      if (connections.get(peer)?.socket === socket) connections.delete(peer);
    });
    if (connections.size > max) oldestIncomplete(connections)?.destroy();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const peer = peerOf(request.socket);
    const connection = connections.get(peer);
    if (connection === undefined) return;
    connection.request = request;
    response.once('finish', () => {
      // A kept connection waits for its next request from now on.
      if (connections.get(peer) !== connection) return;
      connections.delete(peer);
      connections.set(peer, { socket: connection.socket, request: null });
    });
  });
  server.on('upgrade', (request: IncomingMessage) => {
    const connection = connections.get(peerOf(request.socket));
    if (connection !== undefined) connection.request = request;
  });
}

interface OpenConnection {
  readonly socket: Socket;
  request: IncomingMessage | null;
}

/** Identifies a connection. With TLS, the socket of a request is another object than that of its connection. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

function oldestIncomplete(connections: ReadonlyMap<string, OpenConnection>): Socket | null {
  for (const { socket, request } of connections.values()) if (request?.complete !== true) return socket;
  return null;
}

/** Refuses requests that have an Expect header other than `100-continue`, with status 417. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(errorBody('INVALID_REQUEST', 'Expectations are not supported'));
    response.writeHead(417, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
};

/**
 * Responds with an error to bytes that are not valid HTTP, and closes the socket. A client that neither reads the
 * response nor closes its side loses the socket after a second.
 */
export function respondToBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'The request is malformed'];
  const body = JSON.stringify(errorBody('INVALID_REQUEST', message));
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // The rest of the request is read and dropped, because unread bytes would reset the connection before the
  // client has read the response.
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), SERVER_LIMITS.lingerMs);
  socket.once('close', () => clearTimeout(timer));
}
