import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Places } from './hosts.ts';

/** This machine. */
export const thisMachine = (env: Places['env']): Places => ({
  platform: process.platform,
  env,
  home: env['HOME'] || homedir(),
  list(folder) {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  },
});
