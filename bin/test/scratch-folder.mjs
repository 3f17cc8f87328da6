import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GIB = 1024 ** 3;
/** The memory that must be free. The temporary files of a run normally stay below 1 GiB; the rest is a margin. */
const MIN_FREE_BYTES = 4 * GIB;

/** Whether programs that a test writes there can run; some systems forbid that in their file system in memory. */
function canRunPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

/**
 * Creates a folder in memory for the temporary files of a run, or returns null where that is not possible. The hosts
 * of the tests force every commit to the disk, and on a disk the machine waits for a good part of the run. A
 * `TMPDIR` of the caller is left alone.
 *
 * @returns {{folder: string, remove(): void} | null}
 */
export function openScratchFolder({
  env = process.env,
  memoryFolder = '/dev/shm',
  minFreeBytes = MIN_FREE_BYTES,
} = {}) {
  if (env.TMPDIR !== undefined || process.availableMemory() < minFreeBytes) return null;
  let folder = null;
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (bavail * bsize < minFreeBytes) return null;
    folder = mkdtempSync(join(memoryFolder, 'arbiter-'));
    if (canRunPrograms(folder)) {
      const usedFolder = folder;
      return { folder: usedFolder, remove: () => remove(usedFolder) };
    }
  } catch {
    // There is no such file system here, or it takes no files.
  }
  if (folder !== null) remove(folder);
  return null;
}
