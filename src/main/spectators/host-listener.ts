import type { HostOptions } from '../platform/host-api.ts';
import { listenLoopback } from '../platform/net/listen.ts';
import {
  createRetryingListener,
  type RetryingListener,
} from '../platform/net/listeners/retrying-listener.ts';
import { createHostSource, type HostSourceDeps } from './host-source.ts';
import { openSpectatorListener } from './listener.ts';
import type { Spectators } from './service.ts';

export interface HostSpectatorListenerDeps extends HostSourceDeps {
  readonly spectators: Pick<Spectators, 'find' | 'onWithdrawn'>;
}

/** The listener for spectators of a host; null where none was asked for. */
export function createHostSpectatorListener(
  { ports, log, limits }: Pick<HostOptions, 'ports' | 'log' | 'limits'>,
  deps: HostSpectatorListenerDeps,
): RetryingListener | null {
  const { spectators: port = null } = ports;
  if (port === null) return null;
  const source = createHostSource(deps);
  let endSockets = (_ticket: string): void => undefined;
  deps.spectators.onWithdrawn((ticket) => endSockets(ticket));
  return createRetryingListener({
    name: 'listener for spectators',
    port,
    clock: deps.clock,
    log,
    async open() {
      const openedListener = await openSpectatorListener({
        source,
        port,
        listen: (app) => listenLoopback(app, port),
        limits,
        clock: deps.clock,
        log,
      });
      if (openedListener.ok) endSockets = openedListener.value.sockets.end;
      return openedListener;
    },
  });
}
