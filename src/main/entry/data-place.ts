import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where the data folder lies when nobody says: the system's own place for
 * application data, the same for the window and for every command.
 */
export function defaultDataFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Arbiter');
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Arbiter');
  const base = env.XDG_DATA_HOME;
  // The XDG rule: a relative path counts as not set.
  return join(base?.startsWith('/') ? base : join(home, '.local', 'share'), 'arbiter');
}
