import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { Log } from '../../platform/log.ts';
import { createHttpServer } from '../../platform/net/http-server.ts';
import { listenLoopback } from '../../platform/net/listen.ts';
import { refuseUpgrade } from '../../platform/net/web-socket.ts';
import type { Clock } from '../../platform/runtime.ts';
import { refusalStatusOf, type AdmissionRules } from '../rules/connection-guard.ts';

/** A hundred times the size of the largest tick observed. */
const MAX_FRAME_BYTES = 32 * 1024 * 1024;
const HEARTBEAT_MS = 5000;
/** Sockets that have not sent a hello yet count too. */
const MAX_SOCKETS = 8;

export interface BridgeListener {
  readonly port: number;
  close(): Promise<void>;
}

export interface BridgeListenerDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Called at each upgrade, so that changed settings apply at once. */
  readonly rules: () => Omit<AdmissionRules, 'port'>;
  readonly serve: (socket: WebSocket) => void;
}

/** Opens the WebSocket listener on 127.0.0.1 and ::1. Host and Origin are checked before the upgrade. */
export async function listenForBridge(
  port: number,
  deps: BridgeListenerDeps,
): Promise<Outcome<BridgeListener, 'PORT_IN_USE'>> {
  let boundPort = port;
  const app = createHttpServer({ log: deps.log, port: () => boundPort, bodyLimitBytes: 1024 });
  const loopback = await listenLoopback(app, port);
  if (!loopback.ok) return loopback;
  boundPort = loopback.value.port;
  const upgrader = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    // A pong confirms that every frame before the ping was read, so `serveBridge` sends it itself.
    autoPong: false,
  });
  /** Whether each page has answered the last ping. */
  const clients = new Map<WebSocket, boolean>();
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // This listener is added first, because an unhandled socket error would end the host process.
    socket.on('error', () => socket.destroy());
    const { host, origin } = request.headers;
    const refusedStatus = refusalStatusOf(
      { host, origin, url: request.url ?? '' },
      { ...deps.rules(), port: boundPort },
    );
    if (refusedStatus !== null) return refuseUpgrade(socket, refusedStatus);
    if (clients.size >= MAX_SOCKETS) return refuseUpgrade(socket, 503);
    upgrader.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate());
      client.on('pong', () => clients.set(client, true));
      client.on('close', () => clients.delete(client));
      clients.set(client, true);
      deps.serve(client);
    });
  };
  for (const server of loopback.value.servers) server.on('upgrade', onUpgrade);
  const stopHeartbeat = startHeartbeat(deps.clock, clients);
  return accept({
    port: boundPort,
    async close() {
      stopHeartbeat();
      for (const server of loopback.value.servers) server.off('upgrade', onUpgrade);
      for (const client of clients.keys()) client.close(1001, 'the host is stopping');
      for (const client of clients.keys()) client.terminate();
      upgrader.close();
      await loopback.value.close();
    },
  });
}

/** Closes the socket of a page that did not answer the last ping, even if the socket still looks open. */
function startHeartbeat(clock: Clock, clients: Map<WebSocket, boolean>): () => void {
  let cancel = (): void => undefined;
  const pingAll = (): void => {
    for (const [client, hasAnswered] of clients) {
      if (!hasAnswered) {
        client.terminate();
        continue;
      }
      clients.set(client, false);
      client.ping();
    }
    cancel = clock.after(HEARTBEAT_MS, pingAll);
  };
  cancel = clock.after(HEARTBEAT_MS, pingAll);
  return () => cancel();
}
