import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { replaceFileSync } from './atomic-file.ts';
import { lockExclusively } from './lock-store.ts';
import type { DataPaths } from './paths.ts';

export interface FolderLock {
  release(): void;
}

/**
 * When two processes start at the same time, both try the lock, and the one that gives up holds it for a moment. The
 * other one waits this long for it.
 */
const LOCK_TIMEOUT_MS = 300;
/** How often the pid of the holder is read, and the pause between two attempts: half a second together. */
const HOLDER_ATTEMPTS = 20;
const HOLDER_PAUSE_MS = 25;

/** Keeps the connections referenced; a garbage-collected connection would release its lock. */
const openLocks = new Set<object>();

/**
 * Locks the data folder, so that one host uses it at a time. The refusal's `detail.pid`
 * is the process id of the holder, or null if it is unknown.
 */
export async function lockFolder(paths: DataPaths): Promise<Outcome<FolderLock, 'DATA_IN_USE'>> {
  const db = await lockExclusively(paths.lock, LOCK_TIMEOUT_MS);
  if (db === null) {
    const pid = await readHolderPid(paths);
    const holder = pid === null ? 'another host' : `the host with pid ${pid}`;
    return refuse('DATA_IN_USE', `The data folder is in use by ${holder}`, { pid });
  }
  openLocks.add(db);
  chmodSync(paths.lock, 0o600);
  replaceFileSync(paths.lockHolder, `${process.pid}\n`);
  return accept({
    release() {
      if (!openLocks.delete(db)) return;
      rmSync(paths.lockHolder, { force: true });
      db.close();
    },
  });
}

/**
 * Reads the pid of the holder. The holder writes it right after it takes the lock, so a pid of a dead process is about
 * to be replaced and the file is read again. Null when it is still unknown after half a second.
 */
async function readHolderPid(paths: DataPaths): Promise<number | null> {
  for (let attempt = 0; attempt < HOLDER_ATTEMPTS; attempt += 1) {
    const pid = readPid(paths.lockHolder);
    if (pid !== null && isAlive(pid)) return pid;
    await sleep(HOLDER_PAUSE_MS);
  }
  return null;
}

function readPid(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether a process with this id exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
