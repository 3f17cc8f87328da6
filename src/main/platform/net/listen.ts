import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { ConnectionLimit } from './server-hardening.ts';
import { isWebSocketUpgrade } from './web-socket.ts';

/** An HTTP server that can listen on a loopback port: an `HttpServer`, or a server with one POST route (`post-endpoint.ts`). */
export interface HttpListener {
  readonly server: Server;
  /** The limit that already counts the connections of `server`. */
  readonly connectionLimit: ConnectionLimit;
  routing(request: IncomingMessage, response: ServerResponse): void;
  listen(where: { host: string; port: number; exclusive: boolean }): Promise<unknown>;
  close(): Promise<unknown>;
}

/** The servers that listen on one port of 127.0.0.1 and ::1. */
export interface LoopbackListener {
  readonly port: number;
  /** Every server that accepts connections, for WebSocket upgrades. */
  readonly servers: readonly Server[];
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 and, if the system has it, on ::1. No other interface is ever opened. A port that was chosen by
 * the system, for port 0, need not be free on ::1. The connections of both together are limited by the app's own limit.
 */
export async function listenLoopback(
  app: HttpListener,
  port: number,
): Promise<Outcome<LoopbackListener, 'PORT_IN_USE'>> {
  try {
    await app.listen({ host: '127.0.0.1', port, exclusive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return portInUse(port);
    throw error;
  }
  const boundPort = (app.server.address() as AddressInfo).port;
  const ipv6Server = await listenIpv6(app, boundPort);
  if (ipv6Server === 'busy' && port !== 0) {
    await app.close();
    return portInUse(port);
  }
  const servers = ipv6Server === 'busy' || ipv6Server === 'absent' ? [app.server] : [app.server, ipv6Server];
  return accept({ port: boundPort, servers, close: () => closeAll(app, servers) });
}

const portInUse = (port: number) => refuse('PORT_IN_USE' as const, `Port ${port} is in use`, { port });

/**
 * Opens a second server for ::1 with the same router, timeouts and connection limit; `busy` when the port is taken, `absent`
 * when ::1 cannot be used.
 */
function listenIpv6(app: HttpListener, port: number): Promise<Server | 'busy' | 'absent'> {
  const ipv4Server = app.server;
  const ipv6Server = createServer(
    {
      requireHostHeader: false,
      connectionsCheckingInterval: 1000,
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    (request, response) => app.routing(request, response),
  );
  ipv6Server.headersTimeout = ipv4Server.headersTimeout;
  ipv6Server.requestTimeout = ipv4Server.requestTimeout;
  ipv6Server.keepAliveTimeout = ipv4Server.keepAliveTimeout;
  app.connectionLimit.addServer(ipv6Server);
  for (const event of ['checkExpectation', 'clientError'] as const) {
    for (const listener of ipv4Server.listeners(event)) ipv6Server.on(event, listener as never);
  }
  return new Promise((resolve) => {
    ipv6Server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'EADDRINUSE' ? 'busy' : 'absent');
    });
    ipv6Server.listen({ host: '::1', port, ipv6Only: true, exclusive: true }, () => resolve(ipv6Server));
  });
}

async function closeAll(app: HttpListener, servers: readonly Server[]): Promise<void> {
  for (const server of servers) {
    server.closeAllConnections();
    if (server !== app.server) server.close();
  }
  await app.close();
}
