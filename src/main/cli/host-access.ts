import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi, type Api } from '../../shared/contract/index.ts';
import { accept, type Outcome } from '../../shared/outcome.ts';
import { apiOver } from '../platform/in-process-api.ts';
import type { HostRefusalCode } from '../platform/host-api.ts';
import type { CommandDeps } from './command.ts';
import { openControlSocket } from './control-socket.ts';
import { runningHost } from './running-host.ts';
import { headlessOptions } from './headless-options.ts';
import type { HostSettings } from './host-settings.ts';
import { createLog } from './log-writer.ts';

/** A host to ask: one that runs already, or our own for as long as the command lasts. */
export interface HostAccess {
  readonly api: Api;
  readonly attached: boolean;
  /** Where the host's gateway is, and the token that its admin routes want. */
  readonly endpoint: { readonly url: string; readonly adminToken: string };
  close(): Promise<void>;
}

/** The data folder's host when one runs, otherwise null. */
export async function attachToRunningHost(dataFolder: string): Promise<HostAccess | null> {
  const running = runningHost(dataFolder);
  if (running === null) return null;
  try {
    const socket = await openControlSocket(running.url, running.adminToken);
    return {
      api: createApi(socket),
      attached: true,
      endpoint: { url: running.url, adminToken: running.adminToken },
      close: () => Promise.resolve(socket.close()),
    };
  } catch {
    // The file outlived its host, or the host is on its way out: the lock decides.
    return null;
  }
}

const FREE_PORTS: HostSettings['ports'] = {
  gateway: 0,
  league: 0,
  referees: [0],
  players: [0],
  openfront: 0,
};

/** A folder of its own and free ports, so that nothing of the person's is touched. */
function isolated(settings: HostSettings): { settings: HostSettings; remove: () => void } {
  const dataFolder = mkdtempSync(join(tmpdir(), 'arbiter-'));
  return {
    settings: { ...settings, dataFolder, ports: FREE_PORTS },
    remove: () => rmSync(dataFolder, { recursive: true, force: true }),
  };
}

async function beTheHost(
  settings: HostSettings,
  { io, loadHost }: CommandDeps,
): Promise<Outcome<HostAccess, HostRefusalCode>> {
  // Standing in for a host is not what was asked for, so only trouble is told.
  const write = createLog({ json: false, verbose: false, write: io.stderr, nowMs: io.nowMs });
  const log: typeof write = (level, message, fields) => {
    if (level === 'warn' || level === 'error') write(level, message, fields);
  };
  const startHost = await loadHost();
  const host = await startHost(headlessOptions(settings, io, { log, demo: false }));
  if (!host.ok) return host;
  const link = host.value.openControl();
  const close = async (): Promise<void> => {
    link.close();
    await host.value.stop();
  };
  const { url, adminToken } = host.value.ready;
  return accept({ api: apiOver(link), attached: false, endpoint: { url, adminToken }, close });
}

/** Attaches to the data folder's host when one runs, otherwise is the host (decision 38). */
export async function attachOrStartHost(
  settings: HostSettings,
  own: { readonly isolated: boolean },
  deps: CommandDeps,
): Promise<Outcome<HostAccess, HostRefusalCode>> {
  if (!own.isolated) {
    const attached = await attachToRunningHost(settings.dataFolder);
    return attached === null ? beTheHost(settings, deps) : accept(attached);
  }
  const isolatedOptions = isolated(settings);
  const linked = await beTheHost(isolatedOptions.settings, deps);
  if (!linked.ok) {
    isolatedOptions.remove();
    return linked;
  }
  const close = (): Promise<void> => linked.value.close().finally(isolatedOptions.remove);
  return accept({ ...linked.value, close });
}
