import { homedir } from 'node:os';
import { join } from 'node:path';

/** Every file of a data folder, by absolute path. */
export interface DataPaths {
  readonly folder: string;
  readonly database: string;
  readonly auditHead: string;
  readonly hostFile: string;
  /** How the host that ran last is started again; stays when it stops. */
  readonly launcherFile: string;
  /** Held by the running host; always empty. */
  readonly lock: string;
  /** The pid of the lock's holder, for messages only. */
  readonly lockHolder: string;
  readonly backups: string;
  readonly logs: string;
  /** A local chain's dumps and the program that runs it. */
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

/** Where the data lies when nobody says otherwise, by the custom of each system. */
export function defaultDataFolder(
  platform: string = process.platform,
  env: Environment = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Arbiter');
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Arbiter');
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'arbiter');
}
