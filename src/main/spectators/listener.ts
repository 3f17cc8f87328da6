import { accept, type Outcome } from '../../shared/outcome.ts';
import type { Log } from '../platform/log.ts';
import { createHttpServer, type HttpServer } from '../platform/net/http-server.ts';
import type { TrustedAddress } from '../platform/net/request-guard.ts';
import type { LoopbackListener } from '../platform/net/listen.ts';
import type { Clock } from '../platform/runtime.ts';
import { registerPublicRoutes, type PublicSource } from './public-routes.ts';
import { acceptSpectators, type SpectatorSockets } from './spectator-sockets.ts';

export interface SpectatorListenerOptions {
  readonly source: PublicSource;
  readonly port: number;
  readonly listen: (app: HttpServer) => Promise<Outcome<LoopbackListener, 'PORT_IN_USE'>>;
  readonly trusted?: TrustedAddress | undefined;
  readonly limits: 'on' | 'off';
  readonly clock: Clock;
  readonly log: Log;
}

/** A listener that serves published sessions and scoreboards and nothing else of this host. */
export interface SpectatorListener {
  readonly port: number;
  readonly sockets: SpectatorSockets;
  close(): Promise<void>;
}

/** The connections of 5,000 spectators, and the others that their browsers and readers of scoreboards hold open. */
const MAX_CONNECTIONS = 6000;
const MAX_BODY_BYTES = 1024;

export async function openSpectatorListener(
  options: SpectatorListenerOptions,
): Promise<Outcome<SpectatorListener, 'PORT_IN_USE'>> {
  const { source, log, clock, limits, trusted } = options;
  let port = options.port;
  const app = createHttpServer({
    log,
    port: () => port,
    bodyLimitBytes: MAX_BODY_BYTES,
    maxConnections: MAX_CONNECTIONS,
    ...(trusted === undefined ? {} : { trusted }),
  });
  registerPublicRoutes(app, source);
  const listener = await options.listen(app);
  if (!listener.ok) return listener;
  port = listener.value.port;
  const { servers } = listener.value;
  const sockets = acceptSpectators({ servers, port, trusted, source, clock, log, limits });
  return accept({
    port,
    sockets,
    async close() {
      sockets.close();
      await listener.value.close();
    },
  });
}
