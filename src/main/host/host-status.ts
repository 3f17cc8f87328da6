import { statSync } from 'node:fs';
import type { HostInfo, ServiceState } from '../../shared/contract/index.ts';
import { refuse, type Refusal } from '../../shared/outcome.ts';
import { listDatabaseBackups, type DataPaths } from '../platform/data-folder/index.ts';
import type { HostOptions } from '../platform/host-api.ts';
import type { Storage } from './storage.ts';
import type { LeagueListenerStatus } from '../league/index.ts';
import { describePortFailure } from '../platform/net/listeners/port-failure.ts';
import type { ListenerStatus } from '../platform/net/listeners/retrying-listener.ts';

/** The current state of the listeners of this host. */
export interface HostListenerStates {
  readonly gatewayPort: number;
  readonly league: LeagueListenerStatus;
  readonly openfront: ListenerStatus;
  readonly lichess: ListenerStatus;
  /** Null or absent where no sales server was asked for. */
  readonly sales?: ListenerStatus | null;
  /** Null or absent where no listener for spectators was asked for. */
  readonly spectators?: ListenerStatus | null;
  /** Null or absent while remote access is off. */
  readonly remote?: ListenerStatus | null;
}

/** The parts of a host that listen beside its gateway. */
interface HostListenerSources {
  readonly leagues: { listenerStatus(): LeagueListenerStatus };
  readonly openfront: { listenerStatus(): ListenerStatus };
  readonly lichess: { listenerStatus(): ListenerStatus };
  readonly sales: { listenerStatus(): ListenerStatus } | null;
  readonly spectatorListener: { listenerStatus(): ListenerStatus } | null;
  readonly remote: { listenerStatus(): ListenerStatus | null };
}

export const readListenerStates = (
  { leagues, openfront, lichess, sales, spectatorListener, remote }: HostListenerSources,
  gatewayPort: number,
): HostListenerStates => ({
  gatewayPort,
  league: leagues.listenerStatus(),
  openfront: openfront.listenerStatus(),
  lichess: lichess.listenerStatus(),
  sales: sales?.listenerStatus() ?? null,
  spectators: spectatorListener?.listenerStatus() ?? null,
  remote: remote.listenerStatus(),
});

const PORT_STATE = { listening: 'listening', busy: 'in_use', off: 'off' } as const;

/** Facts about the host for the Settings screen. */
export function hostFacts(options: HostOptions, paths: DataPaths, listeners: HostListenerStates): HostInfo {
  const {
    gatewayPort,
    league,
    openfront,
    lichess,
    sales = null,
    spectators = null,
    remote = null,
  } = listeners;
  return {
    version: options.version,
    runtime: `Node ${process.versions.node}`,
    shell: options.shell,
    dataFolder: paths.folder,
    databaseBytes: sizeOf(paths.database) + sizeOf(`${paths.database}-wal`),
    backups: listDatabaseBackups(paths),
    ports: [
      { name: 'gateway', port: gatewayPort, state: 'listening', holder: null },
      toPortInfo('league', league),
      toPortInfo('openfront', openfront),
      toPortInfo('lichess', lichess),
      ...(sales === null ? [] : [toPortInfo('sales', sales)]),
      ...(spectators === null ? [] : [toPortInfo('spectators', spectators)]),
      ...(remote === null ? [] : [toPortInfo('remote', remote)]),
    ],
  };
}

/** The host's options that the window shows. */
export const windowContext = ({ version, commandLine = null, portSource, log }: HostOptions) => ({
  version,
  commandLine,
  takenPort: typeof portSource === 'object' ? portSource.taken : null,
  log,
});

/** A port that this host could not open, and why. */
export interface UnopenedPort {
  readonly port: number;
  /** `Port 8000 is in use by node (pid 4711)`, or what else happened and what to do. */
  readonly problem: string;
}

/** Ports that this host could not open. Each listener tries again until its port is open. */
export const unopenedPorts = ({
  league,
  openfront,
  lichess,
  sales = null,
  spectators = null,
  remote = null,
}: HostListenerStates): UnopenedPort[] =>
  [
    league,
    openfront,
    lichess,
    ...[sales, spectators, remote].filter((listener) => listener !== null),
  ].flatMap((listener) => {
    const problem = findPortProblem(listener);
    return problem === null ? [] : [{ port: listener.port, problem }];
  });

/** Why a listener does not have its port; null while it has it, and before it has tried to open it. */
function findPortProblem({ port, state, holder, failure }: ListenerStatus): string | null {
  if (failure !== undefined) return `Port ${port} cannot be opened: ${describePortFailure(failure)}`;
  return state === 'busy' ? `Port ${port} is in use by ${holder ?? 'another program'}` : null;
}

/** The refusal for the first listener that could not open its port; null when all of them have theirs. */
export function findPortRefusal(listeners: readonly ListenerStatus[]): Refusal<'PORT_IN_USE'> | null {
  for (const listener of listeners) {
    const problem = findPortProblem(listener);
    if (problem !== null) return refuse('PORT_IN_USE', problem, { holder: listener.holder });
  }
  return null;
}

const toPortInfo = (name: string, { port, state, holder, failure }: ListenerStatus) => ({
  name,
  port,
  state: PORT_STATE[state],
  holder,
  ...(failure === undefined ? {} : { failure }),
});

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

export interface RunningHost extends HostListenerStates {
  readonly startedAtMs: number;
  readonly readOnly: boolean;
  /** True while the storage rejects writes. */
  readonly storageFails: boolean;
}

/** What is wrong with the storage now, for `serviceStates`. */
export const storageFlags = ({
  safeMode,
  writer,
}: Pick<Storage, 'safeMode' | 'writer'>): Pick<RunningHost, 'readOnly' | 'storageFails'> => ({
  readOnly: safeMode !== null,
  storageFails: writer.outageSinceMs() !== null,
});

/** The state and the address of each of the five systems. */
export function serviceStates({
  gatewayPort,
  league,
  openfront,
  startedAtMs,
  readOnly,
  storageFails,
}: RunningHost): ServiceState[] {
  const onGateway = (id: ServiceState['id'], path: string): ServiceState => ({
    id,
    state: readOnly || storageFails ? 'degraded' : 'running',
    address: `http://127.0.0.1:${gatewayPort}${path}`,
    sinceMs: startedAtMs,
    note: readOnly ? 'read_only' : storageFails ? 'storage_failing' : null,
  });
  return [
    onGateway('sessions', ''),
    readOnly ? offState('league', 'safe_mode') : leagueState(league, startedAtMs),
    onGateway('rewards', '/mcp-health'),
    onGateway('payments', '/mcp/payments'),
    readOnly ? offState('openfront', 'safe_mode') : openfrontState(openfront, startedAtMs),
  ];
}

const offState = (id: ServiceState['id'], note: string): ServiceState => ({
  id,
  state: 'off',
  address: null,
  sinceMs: null,
  note,
});

/** Only the system whose port is taken fails; the rest of the host keeps running. */
function listenerState(
  id: ServiceState['id'],
  state: LeagueListenerStatus['state'],
  running: Pick<ServiceState, 'address' | 'sinceMs'>,
): ServiceState {
  switch (state) {
    case 'listening':
      return { id, state: 'running', note: null, ...running };
    case 'busy':
      return { ...offState(id, 'port_in_use'), state: 'failed' };
    case 'off':
      return { ...offState(id, 'starting'), state: 'starting' };
  }
}

const leagueState = ({ state, port }: LeagueListenerStatus, sinceMs: number): ServiceState =>
  listenerState('league', state, { address: `http://127.0.0.1:${port}/mcp`, sinceMs });

const openfrontState = ({ state, port }: ListenerStatus, sinceMs: number): ServiceState =>
  listenerState('openfront', state, { address: `ws://127.0.0.1:${port}/`, sinceMs });
