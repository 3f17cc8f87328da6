import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { limitConnections } from './server-hardening.ts';
import { isWebSocketUpgrade } from './web-socket.ts';

/** An HTTP server that can listen on a loopback port: the gateway or a POST endpoint. */
export interface HttpListener {
  readonly server: Server;
  routing(request: IncomingMessage, response: ServerResponse): void;
  listen(where: { host: string; port: number; exclusive: boolean }): Promise<unknown>;
  close(): Promise<unknown>;
}

export interface Listening {
  readonly port: number;
  /** Every server that accepts connections, for WebSocket upgrades. */
  readonly servers: readonly Server[];
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 and, if the system has it, on ::1. No other interface is ever opened. A port that was chosen by
 * the system, for port 0, need not be free on ::1.
 */
export async function listenLoopback(
  app: HttpListener,
  port: number,
  maxConnections?: number,
): Promise<Outcome<Listening, 'PORT_IN_USE'>> {
  try {
    await app.listen({ host: '127.0.0.1', port, exclusive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return portInUse(port);
    throw error;
  }
  const boundPort = (app.server.address() as AddressInfo).port;
  const ipv6 = await listenIpv6(app, boundPort, maxConnections);
  if (ipv6 === 'busy' && port !== 0) {
    await app.close();
    return portInUse(port);
  }
  const servers = ipv6 === 'busy' || ipv6 === 'absent' ? [app.server] : [app.server, ipv6];
  return accept({ port: boundPort, servers, close: () => closeAll(app, servers) });
}

const portInUse = (port: number) => refuse('PORT_IN_USE' as const, `Port ${port} is in use`, { port });

/**
 * Opens a second server for ::1 with the same router and the same limits; `busy` when the port is taken, `absent`
 * when ::1 cannot be used.
 */
function listenIpv6(
  app: HttpListener,
  port: number,
  maxConnections: number | undefined,
): Promise<Server | 'busy' | 'absent'> {
  const main = app.server;
  const ipv6 = createServer(
    {
      requireHostHeader: false,
      connectionsCheckingInterval: 1000,
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    (request, response) => app.routing(request, response),
  );
  ipv6.headersTimeout = main.headersTimeout;
  ipv6.requestTimeout = main.requestTimeout;
  ipv6.keepAliveTimeout = main.keepAliveTimeout;
  limitConnections(ipv6, maxConnections);
  for (const event of ['checkExpectation', 'clientError'] as const) {
    for (const listener of main.listeners(event)) ipv6.on(event, listener as never);
  }
  return new Promise((resolve) => {
    ipv6.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'EADDRINUSE' ? 'busy' : 'absent');
    });
    ipv6.listen({ host: '::1', port, ipv6Only: true, exclusive: true }, () => resolve(ipv6));
  });
}

async function closeAll(app: HttpListener, servers: readonly Server[]): Promise<void> {
  for (const server of servers) {
    server.closeAllConnections();
    if (server !== app.server) server.close();
  }
  await app.close();
}
