import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const readHolder = (file) => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
};

const tryTake = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Removes the lock of a process that has died. The rename is atomic, so only
 * one of several waiting processes succeeds. When the lock has got a new
 * holder in the meantime, it is put back.
 */
function clearDead(file, deadPid) {
  const movedFile = `${file}.${process.pid}`;
  try {
    renameSync(file, movedFile);
  } catch {
    return;
  }
  const movedHolder = readHolder(movedFile);
  if (movedHolder === deadPid) rmSync(movedFile, { force: true });
  else renameSync(movedFile, file);
}

/**
 * Runs `work` while this process alone holds the lock `file`. The lock of a
 * dead process does not block. Calls `onWait` once, with the pid of the holder
 * or null, if it has to wait.
 */
export async function withLock(file, work, onWait = () => undefined) {
  mkdirSync(dirname(file), { recursive: true });
  let hasWaited = false;
  while (!tryTake(file)) {
    const holder = readHolder(file);
    if (holder !== null && !isAlive(holder)) {
      clearDead(file, holder);
      continue;
    }
    if (!hasWaited) onWait(holder);
    hasWaited = true;
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
