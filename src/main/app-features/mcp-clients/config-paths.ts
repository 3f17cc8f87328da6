import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import type { ConfigPaths } from './client-programs.ts';

export const localConfigPaths = (env: ConfigPaths['env']): ConfigPaths => ({
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
