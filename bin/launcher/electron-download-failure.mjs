import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Remembers for a day that the download of the runtime of Electron failed, so that not every start tries it. */
export function electronDownloadFailure(root, nowMs = Date.now) {
  const file = join(root, '.arbiter', 'electron-unavailable');
  return {
    isRecent() {
      try {
        return nowMs() - statSync(file).mtimeMs < DAY_MS;
      } catch {
        return false;
      }
    },
    record(reason) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${reason}\n`);
    },
    forget: () => rmSync(file, { force: true }),
  };
}
