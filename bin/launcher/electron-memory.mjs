import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/** That Electron's runtime could not be had is remembered for a day (decision 46). */
export function electronMemory(root, nowMs = Date.now) {
  const file = join(root, '.arbiter', 'electron-unavailable');
  return {
    failedToday() {
      try {
        return nowMs() - statSync(file).mtimeMs < DAY_MS;
      } catch {
        return false;
      }
    },
    rememberFailure(reason) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${reason}\n`);
    },
    forget: () => rmSync(file, { force: true }),
  };
}
