import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import type { ConfigSystem } from './client-programs.ts';

/** This computer and user; `HOME` in the environment takes precedence over the home folder of the system. */
export const localConfigSystem = (env: ConfigSystem['env']): ConfigSystem => ({
  platform: process.platform,
  env,
  home: env['HOME'] || homedir(),
  listFiles(folder) {
    try {
      return readdirSync(folder);
    } catch {
      // A client that is not installed has no folder, and in one that cannot be read there is nothing to set up.
      return [];
    }
  },
});
