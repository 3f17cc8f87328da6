import { createRetryingListener, optionalPortOf } from '../../platform/net/listeners/retrying-listener.ts';
import type { LeagueContext } from '../context.ts';
import { listenRpc } from '../transport/rpc-server.ts';
import type { LeagueListenerStatus } from '../types.ts';
import type { Manager } from './manager.ts';

/** The manager's endpoint on its port. */
export interface ManagerListener {
  /**
   * Opens the port. When it is taken, the status says by which program, and the host tries again every 5 s; the rest of
   * the host runs on.
   */
  open(): Promise<void>;
  /** The port in use; null while the manager does not listen. */
  port(): number | null;
  status(): LeagueListenerStatus;
  close(): Promise<void>;
}

const TOOLS = [
  'register_referee',
  'register_player',
  'report_match_result',
  'league_query',
  'start_league',
  'get_standings',
];

export function createManagerListener(
  context: LeagueContext,
  manager: Manager,
  wantedPort: number,
): ManagerListener {
  const listener = createRetryingListener({
    name: 'league manager',
    port: wantedPort,
    clock: context.runtime.clock,
    log: context.log,
    open: () =>
      listenRpc(
        {
          name: 'arbiter-league-manager',
          tools: TOOLS,
          handle: (message, peer) => manager.handle(message, peer),
          isStrict: () =>
            context.store.listLeaguesByStatus('running').some(({ settings }) => settings.wire === 'strict'),
        },
        { port: wantedPort, log: context.log },
      ),
  });
  return {
    open: listener.start,
    port: () => optionalPortOf(listener) ?? null,
    status: () => ({ role: 'manager', ...listener.listenerStatus() }),
    close: listener.stop,
  };
}
