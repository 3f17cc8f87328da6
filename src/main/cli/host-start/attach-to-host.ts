import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi, type Api } from '../../../shared/contract/index.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { createConnectionApi } from '../../platform/in-process-api.ts';
import type { HostRefusalCode } from '../../platform/host-api.ts';
import type { CommandDeps } from '../command.ts';
import { openWindowSocket } from '../host-client/window-socket.ts';
import { findProvenHost } from '../host-client/running-host.ts';
import { headlessOptions } from './headless-options.ts';
import type { HostSettings } from './host-settings.ts';
import { retryWhileFolderIsInUse } from './wait-for-folder.ts';
import { createWarningLog } from '../terminal/log-writer.ts';

/** A host that a command can call: one that runs already, or one in this process until the command ends. */
export interface HostAccess {
  readonly api: Api;
  /** True when the host runs in another process. */
  readonly attached: boolean;
  /** The address of the host's gateway, and the token of its admin routes. */
  readonly endpoint: { readonly url: string; readonly adminToken: string };
  close(): Promise<void>;
}

/** Connects to the running host of the data folder; null when none is running. */
export async function attachToRunningHost(dataFolder: string): Promise<HostAccess | null> {
  const running = await findProvenHost(dataFolder);
  if (running === null) return null;
  try {
    const socket = await openWindowSocket(running.url, running.adminToken);
    return {
      api: createApi(socket),
      attached: true,
      endpoint: { url: running.url, adminToken: running.adminToken },
      close: () => Promise.resolve(socket.close()),
    };
  } catch {
    // The host is stopping, or was killed and left its file. The lock of the folder decides what happens next.
    return null;
  }
}

const FREE_PORTS: HostSettings['ports'] = {
  gateway: 0,
  league: 0,
  referees: [0],
  players: [0],
  openfront: 0,
  lichess: 0,
};

/** Replaces folder and ports with a temporary folder and free ports, so that no data of the user is touched. */
function isolate(settings: HostSettings): { settings: HostSettings; remove: () => void } {
  const dataFolder = mkdtempSync(join(tmpdir(), 'arbiter-'));
  return {
    settings: { ...settings, dataFolder, ports: FREE_PORTS },
    remove: () => rmSync(dataFolder, { recursive: true, force: true }),
  };
}

async function startOwnHost(
  settings: HostSettings,
  { io, loadHost }: CommandDeps,
): Promise<Outcome<HostAccess, HostRefusalCode>> {
  const startHost = await loadHost();
  const host = await startHost(headlessOptions(settings, io, { log: createWarningLog(io), demo: false }));
  if (!host.ok) return host;
  const connection = host.value.openWindowConnection();
  const close = async (): Promise<void> => {
    connection.close();
    await host.value.stop();
  };
  const { url, adminToken } = host.value.ready;
  return accept({
    api: createConnectionApi(connection),
    attached: false,
    endpoint: { url, adminToken },
    close,
  });
}

/**
 * Attaches to the running host of the data folder, after a wait for one that is starting or stopping, or starts one
 * in this process.
 */
export async function attachOrStartHost(
  settings: HostSettings,
  options: { readonly isolated: boolean },
  deps: CommandDeps,
): Promise<Outcome<HostAccess, HostRefusalCode>> {
  if (!options.isolated)
    return retryWhileFolderIsInUse({ io: deps.io, name: 'arbiter' }, async () => {
      const attached = await attachToRunningHost(settings.dataFolder);
      return attached === null ? startOwnHost(settings, deps) : accept(attached);
    });
  const isolated = isolate(settings);
  const started = await startOwnHost(isolated.settings, deps);
  if (!started.ok) {
    isolated.remove();
    return started;
  }
  const close = (): Promise<void> => started.value.close().finally(isolated.remove);
  return accept({ ...started.value, close });
}
