import type { Agent } from 'node:https';
import type { Outcome } from '../../../shared/outcome.ts';
import { accept } from '../../../shared/outcome.ts';
import type { Log } from '../../platform/log.ts';
import type { TrustedAddress } from '../../platform/net/request-guard.ts';
import { listenLoopback } from '../../platform/net/listen.ts';
import type { Clock } from '../../platform/runtime.ts';
import { openSpectatorListener } from '../listener.ts';
import { createRelaySource } from './relay-source.ts';

export interface RelayOptions {
  readonly from: string;
  /** Connects to a host whose key is known. */
  readonly agent?: Agent | undefined;
  readonly port: number;
  /** The reverse proxy in front of it. */
  readonly trusted: TrustedAddress | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SpectatorRelay {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Opens a relay: a listener for spectators without a host, which forwards the published sessions and scoreboards of
 * another host. It has no database and no secret; that host applies the delay of a session, so the relay knows
 * nothing early.
 */
export async function openRelay(options: RelayOptions): Promise<Outcome<SpectatorRelay, 'PORT_IN_USE'>> {
  const { from, agent, port, trusted, clock, log } = options;
  const source = createRelaySource({ from, clock, agent });
  const listener = await openSpectatorListener({
    source,
    port,
    trusted,
    listen: (app) => listenLoopback(app, port),
    limits: 'on',
    clock,
    log,
  });
  if (!listener.ok) return listener;
  return accept({
    port: listener.value.port,
    async close() {
      source.close();
      await listener.value.close();
    },
  });
}
