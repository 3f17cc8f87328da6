import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import type { ConfigSystem } from './client-programs.ts';

export const localConfigSystem = (env: ConfigSystem['env']): ConfigSystem => ({
  platform: process.platform,
  env,
  home: env['HOME'] || homedir(),
  listFiles(folder) {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  },
});
