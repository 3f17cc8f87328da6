import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../platform/log.ts';
import type { HttpServer } from '../platform/net/http-server.ts';
import type { TrustedAddress } from '../platform/net/request-guard.ts';
import { createHostSource, type HostSourceDeps } from './host-source.ts';
import { registerPublicRoutes } from './public-routes.ts';
import type { Spectators } from './service.ts';
import { acceptSpectators } from './spectator-sockets.ts';

/** The spectators of a listener that serves others too. */
export interface SharedListenerSpectators {
  count(): number;
  /** Upgrades the request of a client to a WebSocket, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

interface SharedListener {
  readonly port: number;
  readonly trusted: readonly TrustedAddress[];
  /** Called with the request of each admitted spectator. */
  readonly onAccept: (request: IncomingMessage) => void;
}

/** Published sessions and scoreboards for a listener that serves others too. */
export interface PublicPages {
  /** The ticket of a path below `/watch/` or `/board/`, when it is published now; null for every other path. */
  ticketOf(path: string): string | null;
  /** Registers `GET /watch/{ticket}` and `GET /board/{ticket}`. */
  mount(app: HttpServer): void;
  /** Begins to accept spectators. */
  accept(listener: SharedListener): SharedListenerSpectators;
}

export interface PublicPagesDeps extends HostSourceDeps {
  readonly spectators: Pick<Spectators, 'find' | 'onWithdrawn'>;
  readonly log: Log;
}

/**
 * Maximum number of connected spectators: the other connections of the listener are for players and workers, and many
 * spectators connect through relays.
 */
const MAX_SPECTATORS = 300;
const PUBLIC_PATH = /^\/(?:watch|board)\/([\w-]{22})(?:\.json)?(?:\?|$)/u;

export function createPublicPages(deps: PublicPagesDeps): PublicPages {
  const { spectators, clock, log } = deps;
  const source = createHostSource(deps);
  let end = (_ticket: string): void => undefined;
  spectators.onWithdrawn((ticket) => end(ticket));
  return {
    ticketOf(path) {
      const ticket = PUBLIC_PATH.exec(path)?.[1];
      return ticket === undefined || spectators.find(ticket) === null ? null : ticket;
    },
    mount: (app) => registerPublicRoutes(app, source),
    accept({ port, trusted, onAccept }) {
      const sockets = acceptSpectators({
        servers: [],
        port,
        trusted,
        source,
        clock,
        log,
        limits: 'on',
        maxSpectators: MAX_SPECTATORS,
        onAccept,
      });
      end = sockets.end;
      return sockets;
    },
  };
}
