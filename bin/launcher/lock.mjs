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

const holderOf = (file) => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
};

const take = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Moves a dead holder's lock out of the way. The rename is atomic, so of
 * several waiters one wins; one that took a fresh lock by mistake puts it back.
 */
function clearDead(file, deadPid) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = holderOf(aside);
  if (moved === deadPid) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/**
 * Runs `work` while no other process on this machine holds `file`. A holder
 * that died, however it died, does not block. `onWait` is called once when
 * there is somebody to wait for.
 */
export async function withLock(file, work, onWait = () => undefined) {
  mkdirSync(dirname(file), { recursive: true });
  let waited = false;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder !== null && !isAlive(holder)) {
      clearDead(file, holder);
      continue;
    }
    if (!waited) onWait(holder);
    waited = true;
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
