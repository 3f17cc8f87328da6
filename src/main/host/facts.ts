import { statSync } from 'node:fs';
import type { HostFacts, ServiceState } from '../../shared/contract/index.ts';
import { listBackups, type DataPaths } from '../data-folder/index.ts';
import type { HostOptions } from '../host-api.ts';
import type { ListenerState } from '../league/index.ts';

/** The listeners of this host as they are now. */
export interface Doors {
  readonly gatewayPort: number;
  readonly league: ListenerState;
}

const PORT_STATE = { listening: 'listening', busy: 'in_use', off: 'off' } as const;

/** What Settings shows of the host itself. */
export function hostFacts(options: HostOptions, paths: DataPaths, { gatewayPort, league }: Doors): HostFacts {
  const { port, state, holder } = league;
  return {
    version: options.version,
    runtime: `Node ${process.versions.node}`,
    shell: options.shell,
    dataFolder: paths.folder,
    databaseBytes: sizeOf(paths.database) + sizeOf(`${paths.database}-wal`),
    backups: listBackups(paths),
    ports: [
      { name: 'gateway', port: gatewayPort, state: 'listening', holder: null },
      { name: 'league', port, state: PORT_STATE[state], holder },
    ],
  };
}

/** Ports that another program holds; they are tried again until they are free (decision 37). */
export function takenPorts({ league }: Doors): { port: number; holder: string }[] {
  const { state, port, holder } = league;
  return state === 'busy' && holder !== null ? [{ port, holder }] : [];
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

export interface Running extends Doors {
  readonly startedAtMs: number;
  readonly readOnly: boolean;
}

/** The five systems; those of later releases are shown as absent, not as broken. */
export function serviceStates({ gatewayPort, league, startedAtMs, readOnly }: Running): ServiceState[] {
  return [
    {
      id: 'sessions',
      state: readOnly ? 'degraded' : 'running',
      address: `http://127.0.0.1:${gatewayPort}`,
      sinceMs: startedAtMs,
      note: readOnly ? 'read_only' : null,
    },
    readOnly ? off('league', 'safe_mode') : leagueState(league, startedAtMs),
    {
      id: 'rewards',
      state: readOnly ? 'degraded' : 'running',
      address: `http://127.0.0.1:${gatewayPort}/mcp-health`,
      sinceMs: startedAtMs,
      note: readOnly ? 'read_only' : null,
    },
    off('payments', 'not_in_this_release'),
    off('openfront', 'not_in_this_release'),
  ];
}

const off = (id: ServiceState['id'], note: string): ServiceState => ({
  id,
  state: 'off',
  address: null,
  sinceMs: null,
  note,
});

/** Decision 37: a taken port is said, the rest of the host runs. */
function leagueState({ state, port }: ListenerState, startedAtMs: number): ServiceState {
  switch (state) {
    case 'listening':
      return {
        id: 'league',
        state: 'running',
        address: `http://127.0.0.1:${port}/mcp`,
        sinceMs: startedAtMs,
        note: null,
      };
    case 'busy':
      return { ...off('league', 'port_in_use'), state: 'failed' };
    case 'off':
      return { ...off('league', 'starting'), state: 'starting' };
  }
}
