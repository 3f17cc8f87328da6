import type { LeaguesApi } from '../league/index.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { HostOptions, ReadyInfo } from '../platform/host-api.ts';
import { windowUrl } from './gateway.ts';

/** What the ready line says of the running host. A port that is absent or null is not open. */
export interface ReadyInfoInput {
  readonly gateway: number;
  readonly adminToken: string;
  /** The code in the address of the window that is meant for programs: it can be used until the host stops. */
  readonly uiCode: string;
  readonly chain?: number | null;
  readonly openfront?: number | null;
  readonly lichess?: number | null;
  /** Undefined without a sales server; null while its port is taken. */
  readonly sales?: number | null | undefined;
  /** Undefined without a listener for spectators; null while its port is taken. */
  readonly spectators?: number | null | undefined;
  /** Undefined without remote access; null while its port is taken. */
  readonly remote?: number | null | undefined;
}

/** The fields of the ready line. `host.json` has them too, except the ports of sales, spectators and remote access. */
export function readyInfoOf(
  options: HostOptions,
  {
    gateway,
    adminToken,
    uiCode,
    chain = null,
    openfront = null,
    lichess = null,
    sales,
    spectators,
    remote,
  }: ReadyInfoInput,
  league: ReturnType<LeaguesApi['ports']>,
): ReadyInfo {
  const url = `http://127.0.0.1:${gateway}/`;
  return {
    pid: process.pid,
    url,
    uiUrl: windowUrl(gateway, uiCode),
    adminToken,
    data: options.dataFolder,
    ports: {
      gateway,
      league: league.manager,
      referees: league.referees,
      openfront,
      chain,
      lichess,
      ...(sales === undefined ? {} : { sales }),
      ...(spectators === undefined ? {} : { spectators }),
      ...(remote === undefined ? {} : { remote }),
    },
  };
}

export interface ChainPortDeps {
  readonly bus: Pick<Bus, 'on'>;
  readonly chain: { port(): Promise<number | null> };
}

/**
 * Reports the port of the local node whenever it is no longer `knownPort`, and null when there is no local node. The
 * owner may choose another network while the host runs, and programs read the port from `host.json`. Returns a function
 * that stops the reports.
 */
export function followChainPort(
  { bus, chain }: ChainPortDeps,
  knownPort: number | null,
  report: (port: number | null) => void,
): () => void {
  let lastPort = knownPort;
  let isStopped = false;
  const update = async (): Promise<void> => {
    const port = await chain.port();
    if (isStopped || port === lastPort) return;
    report(port);
    lastPort = port;
  };
  // A change that could not be reported is included in the next report.
  const stop = bus.on('chain.changed', () => void update().catch(() => undefined));
  return () => {
    isStopped = true;
    stop();
  };
}
