import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpServer } from '../../platform/net/http-server.ts';
import type { TrustedAddress } from '../../platform/net/request-guard.ts';
import { clientAddress } from '../../platform/net/listeners/client-address.ts';
import { refuseLinkUpgrade } from '../link-socket.ts';
import type { RemoteLimits } from '../remote-limits.ts';

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Serves published sessions and scoreboards to everybody who has the address. */
export interface RemoteSpectators {
  /** The ticket in a path; null when nothing is published under it now. */
  ticketOf(path: string): string | null;
  mount(app: HttpServer): void;
  /** Accepts spectators; `onAccept` is called with the request of each one that is admitted. */
  accept(listener: {
    readonly port: number;
    readonly trusted: readonly TrustedAddress[];
    readonly onAccept: (request: IncomingMessage) => void;
  }): {
    readonly upgrade: Upgrade;
    close(): void;
  };
}

export const isPublicPath = (url: string): boolean => url.startsWith('/watch/');

/**
 * Limits the upgrade requests whose path contains no valid ticket like all other requests without a token, so that
 * nobody can try many tickets.
 */
export function limitUpgrades(
  { upgrade }: { readonly upgrade: Upgrade },
  { ticketOf }: Pick<RemoteSpectators, 'ticketOf'>,
  limits: Pick<RemoteLimits, 'anonymous'>,
): Upgrade {
  return (request, socket, head) => {
    const waitMs =
      ticketOf(request.url ?? '') === null ? limits.anonymous.consume(clientAddress(request) ?? '') : 0;
    if (waitMs === 0) return upgrade(request, socket, head);
    socket.on('error', () => socket.destroy());
    refuseLinkUpgrade(socket, { status: 429, code: 'RATE_LIMITED', message: 'Too many requests; slow down' });
  };
}
