import { statSync } from 'node:fs';
import type { HostFacts, ServiceState } from '../../shared/contract/index.ts';
import { listBackups, type DataPaths } from '../data-folder/index.ts';
import type { HostOptions } from '../host-api.ts';

/** What Settings shows of the host itself. */
export function hostFacts(options: HostOptions, paths: DataPaths, gatewayPort: number): HostFacts {
  return {
    version: options.version,
    runtime: `Node ${process.versions.node}`,
    shell: options.shell,
    dataFolder: paths.folder,
    databaseBytes: sizeOf(paths.database) + sizeOf(`${paths.database}-wal`),
    backups: listBackups(paths),
    ports: [{ name: 'gateway', port: gatewayPort, state: 'listening', holder: null }],
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The five systems; those of later releases are shown as absent, not as broken. */
export function serviceStates(
  address: string | null,
  startedAtMs: number,
  readOnly: boolean,
): ServiceState[] {
  const absent = (id: ServiceState['id']): ServiceState => ({
    id,
    state: 'off',
    address: null,
    sinceMs: null,
    note: 'not_in_this_release',
  });
  return [
    {
      id: 'sessions',
      state: readOnly ? 'degraded' : 'running',
      address,
      sinceMs: startedAtMs,
      note: readOnly ? 'read_only' : null,
    },
    absent('league'),
    absent('rewards'),
    absent('payments'),
    absent('openfront'),
  ];
}
