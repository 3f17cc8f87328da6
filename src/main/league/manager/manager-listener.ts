import { findPortHolder } from '../../platform/net/port-holder.ts';
import type { LeagueContext } from '../context.ts';
import { listenRpc, type RpcListener } from '../transport/rpc-server.ts';
import type { LeagueListenerStatus } from '../types.ts';
import type { Manager } from './manager.ts';

/** The manager's endpoint on its port. */
export interface ManagerListener {
  /**
   * Opens the port. When it is taken, the state shows who holds it and the host tries again every 5 s;
   * the rest of the host runs on.
   */
  open(): Promise<void>;
  /** The port in use; null while the manager does not listen. */
  port(): number | null;
  status(): LeagueListenerStatus;
  close(): Promise<void>;
}

/** Delay before the port is tried again. */
const LISTEN_RETRY_MS = 5000;
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
  let rpcListener: RpcListener | null = null;
  let holder: string | null = null;
  let isClosed = false;
  let cancelRetry = (): void => undefined;

  const open = async (): Promise<void> => {
    const listening = await listenRpc(
      {
        name: 'arbiter-league-manager',
        tools: TOOLS,
        handle: (message, peer) => manager.handle(message, peer),
        isStrict: () =>
          context.store.listLeaguesByStatus('running').some(({ settings }) => settings.wire === 'strict'),
      },
      { port: wantedPort, log: context.log },
    );
    if (listening.ok) {
      if (isClosed) return listening.value.close();
      rpcListener = listening.value;
      holder = null;
      return;
    }
    holder = (await findPortHolder(wantedPort)) ?? 'another program';
    context.log('warn', 'the port of the league manager is in use', { port: wantedPort, holder });
    if (isClosed) return;
    cancelRetry = context.runtime.clock.after(LISTEN_RETRY_MS, () => {
      open().catch((error: unknown) =>
        context.log('error', 'the league manager cannot listen', { error: String(error) }),
      );
    });
  };

  return {
    open,
    port: () => rpcListener?.port ?? null,
    status: () => ({
      role: 'manager',
      port: rpcListener?.port ?? wantedPort,
      state: rpcListener !== null ? 'listening' : holder !== null ? 'busy' : 'off',
      holder,
    }),
    async close() {
      isClosed = true;
      cancelRetry();
      await rpcListener?.close();
      rpcListener = null;
    },
  };
}
