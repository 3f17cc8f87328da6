import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Log } from '../log.ts';
import { guardRequest } from './request-guard.ts';

/** A WebSocket route of the gateway. */
export interface SocketRoute {
  readonly path: RegExp;
  readonly maxPayloadBytes: number;
  /** Returns the handler of the socket for a valid token, or the HTTP status of the refusal. */
  admit(token: string | null, match: RegExpExecArray): ((socket: WebSocket) => void) | 401 | 403 | 404 | 503;
}

export interface WebSocketOptions {
  readonly servers: readonly Server[];
  readonly port: number;
  readonly routes: readonly SocketRoute[];
  readonly log: Log;
}

/**
 * Upgrades only WebSockets. Requests that offer an upgrade to HTTP/2 get a response without the upgrade. Node
 * supports `shouldUpgradeCallback` since version 24.9.
 */
export const isWebSocketUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket';

const SUBPROTOCOL = 'arbiter.v1';
const TOKEN_PREFIX = 'token.';
const MAX_CLIENTS = 512;
/** The interval of pings; a socket that has not answered one by the next one is closed. */
const HEARTBEAT_MS = 15_000;

/**
 * Upgrades requests after it has checked Host, Origin, path and token. The token is sent
 * as a sub-protocol, because browsers cannot set other headers for WebSockets and URLs
 * may appear in logs. The response echoes only the sub-protocol without the token.
 */
export function acceptSockets(options: WebSocketOptions): { count(): number; close(): void } {
  /** The open sockets, and whether each has answered the last ping. */
  const clients = new Map<WebSocket, boolean>();
  const listeners = options.servers.map((server) => {
    const listener = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      // This listener is added first, because an unhandled socket error would end the host process.
      socket.on('error', () => socket.destroy());
      const admission = admitSafely(options.log, () => admitUpgrade(options, request, clients.size));
      if (typeof admission === 'number') return refuseUpgrade(socket, admission);
      const upgrader = new WebSocketServer({
        noServer: true,
        maxPayload: admission.maxPayloadBytes,
        perMessageDeflate: false,
        handleProtocols: () => SUBPROTOCOL,
      });
      upgrader.handleUpgrade(request, socket, head, (client) => {
        client.on('error', () => client.terminate());
        client.on('pong', () => clients.set(client, true));
        client.on('close', () => clients.delete(client));
        clients.set(client, true);
        admission.open(client);
      });
    };
    server.on('upgrade', listener);
    return () => server.off('upgrade', listener);
  });
  const heartbeat = setInterval(() => pingAll(clients), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    count: () => clients.size,
    close() {
      clearInterval(heartbeat);
      for (const unsubscribe of listeners) unsubscribe();
      for (const client of clients.keys()) client.terminate();
    },
  };
}

/** Closes the sockets that did not answer the last ping and pings the others. */
function pingAll(clients: Map<WebSocket, boolean>): void {
  for (const [client, hasAnswered] of clients) {
    if (!hasAnswered) {
      client.terminate();
      continue;
    }
    clients.set(client, false);
    client.ping();
  }
}

/** Runs a check that reads the storage; an error there must not end the host process. */
export function admitSafely<T>(log: Log, admit: () => number | T): number | T {
  try {
    return admit();
  } catch (error) {
    log('error', 'an upgrade request could not be checked', { error: String(error) });
    return 503;
  }
}

type Admission = { readonly open: (socket: WebSocket) => void; readonly maxPayloadBytes: number };

function admitUpgrade(
  { port, routes }: WebSocketOptions,
  request: IncomingMessage,
  clients: number,
): number | Admission {
  const { host, origin } = request.headers;
  const url = request.url ?? '';
  const verdict = guardRequest({ host, origin, url }, port);
  if (!verdict.ok) return verdict.status;
  if (clients >= MAX_CLIENTS) return 503;
  const subprotocols = readSubprotocols(request);
  const path = url.split('?', 1)[0] ?? '';
  for (const route of routes) {
    const match = route.path.exec(path);
    if (!match) continue;
    if (!subprotocols.isSupported) return 400;
    const openConnection = route.admit(subprotocols.token, match);
    return typeof openConnection === 'number'
      ? openConnection
      : { open: openConnection, maxPayloadBytes: route.maxPayloadBytes };
  }
  return subprotocols.token === null ? 401 : 404;
}

function readSubprotocols(request: IncomingMessage): { isSupported: boolean; token: string | null } {
  const names = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const token = names.find((name) => name.startsWith(TOKEN_PREFIX));
  return { isSupported: names.includes(SUBPROTOCOL), token: token?.slice(TOKEN_PREFIX.length) ?? null };
}

/**
 * Refuses an upgrade request with a status and without a body; `headers` are whole lines, each with its line
 * break.
 */
export function refuseUpgrade(socket: Duplex, status: number, headers = ''): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\n${headers}content-length: 0\r\n\r\n`);
}
