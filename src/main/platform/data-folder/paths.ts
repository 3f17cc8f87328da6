import { homedir } from 'node:os';
import { join } from 'node:path';

/** Every file of a data folder, by absolute path. */
export interface DataPaths {
  readonly folder: string;
  readonly database: string;
  readonly auditHead: string;
  readonly hostFile: string;
  /** How to start the last host again; kept after the host has stopped. */
  readonly launcherFile: string;
  /** Held by the running host; always empty. */
  readonly lock: string;
  /** The pid of the holder of the lock, used only in messages. */
  readonly lockHolder: string;
  readonly backups: string;
  readonly logs: string;
  /** The dumps of a local chain and the program that runs it. */
  readonly chain: string;
  /** API keys of hosts without a system key store; mode 0600. */
  readonly secrets: string;
}

export function dataPaths(folder: string): DataPaths {
  return {
    folder,
    database: join(folder, 'arbiter.db'),
    auditHead: join(folder, 'audit-head.json'),
    hostFile: join(folder, 'host.json'),
    launcherFile: join(folder, 'launcher.json'),
    lock: join(folder, 'lock'),
    lockHolder: join(folder, 'lock.pid'),
    backups: join(folder, 'backups'),
    logs: join(folder, 'logs'),
    chain: join(folder, 'chain'),
    secrets: join(folder, 'secrets.json'),
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The default data folder of each operating system. */
export function defaultDataFolder(
  platform: string = process.platform,
  env: Environment = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Arbiter');
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Arbiter');
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'arbiter');
}
