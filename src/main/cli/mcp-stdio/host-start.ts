import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HostLauncher } from '../../platform/data-folder/launcher-file.ts';
import { createFolder } from '../../platform/data-folder/folder.ts';
import { dataPaths } from '../../platform/data-folder/paths.ts';
import { findHost, isProcessRunning, startOf } from './host-address.ts';

export interface StartHostRequest {
  readonly dataFolder: string;
  readonly launcher: HostLauncher;
  readonly env: NodeJS.ProcessEnv;
  /** Starts of hosts that no longer respond and may still be stopping; see `startOf`. */
  readonly endedHosts: ReadonlySet<string>;
}

const POLL_MS = 50;
const START_TIMEOUT_MS = 60_000;
/** The maximum wait for the end of a host that stops. */
const STOP_TIMEOUT_MS = 10_000;
/** The time between two attempts while another process holds the folder. */
const IN_USE_RETRY_MS = 1000;
/** The largest size of the log of starts, in bytes. */
const MAX_START_LOG_BYTES = 1024 * 1024;
const EXIT_DATA_IN_USE = 3;
const EXIT_PORT_IN_USE = 4;

/**
 * Starts the host of the folder and waits until it has written `host.json`; false when it
 * cannot be started. Of several children one starts the host and the others wait. The
 * lock of the data folder stops a second host in any other case.
 *
 * @throws Error with the `code` of the file system when no host can use such a folder
 */
export async function startHostProgram(request: StartHostRequest): Promise<boolean> {
  const { dataFolder, endedHosts } = request;
  createFolder(dataPaths(dataFolder).logs);
  const claim = join(dataFolder, 'starting.pid');
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadlineMs) {
    if (findHost(dataFolder, endedHosts) !== null) return true;
    if (!takeClaim(claim)) {
      await pause(POLL_MS);
      continue;
    }
    try {
      // Another child may have started the host before this one took the claim.
      return findHost(dataFolder, endedHosts) !== null || (await launch(request, deadlineMs));
    } finally {
      rmSync(claim, { force: true });
    }
  }
  return false;
}

/**
 * Claims the start of the host for this child; false while another child has the claim. Removes a claim whose owner is
 * dead.
 */
function takeClaim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch {
    const owner = Number(readText(file));
    if (owner > 0 && !isProcessRunning(owner)) removeDeadClaim(file);
    return false;
  }
}

/** Removes the claim by an atomic rename, so that only one of several children succeeds. */
function removeDeadClaim(file: string): void {
  const deadClaim = `${file}.${process.pid}`;
  try {
    renameSync(file, deadClaim);
    rmSync(deadClaim, { force: true });
  } catch {
    // Another child has already removed the claim.
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function launch(request: StartHostRequest, deadlineMs: number): Promise<boolean> {
  await waitForOldHost(request);
  let exit = spawnHost(request, []);
  let retryMs = Infinity;
  while (performance.now() < deadlineMs) {
    if (findHost(request.dataFolder, request.endedHosts) !== null) return true;
    // Another host uses the default port; children find this host by its file, so any free port works.
    if (exit.code === EXIT_PORT_IN_USE) exit = spawnHost(request, ['--port', '0']);
    else if (exit.code === EXIT_DATA_IN_USE) {
      // The holder of the folder may be a host that starts, and is found soon, or one that is about to end.
      retryMs = Math.min(retryMs, performance.now() + IN_USE_RETRY_MS);
      if (performance.now() >= retryMs) {
        exit = spawnHost(request, []);
        retryMs = Infinity;
      }
    } else if (exit.code !== null) return false;
    await pause(POLL_MS);
  }
  return false;
}

/** Waits for the end of a host that stops, which holds the lock of the folder until then. */
async function waitForOldHost({ dataFolder, endedHosts }: StartHostRequest): Promise<void> {
  const deadlineMs = performance.now() + STOP_TIMEOUT_MS;
  const isHostRunning = (): boolean => {
    const file = findHost(dataFolder);
    return file !== null && endedHosts.has(startOf(file));
  };
  while (isHostRunning() && performance.now() < deadlineMs) await pause(POLL_MS);
}

/** Opens the log of starts; one that has grown beyond its limit is emptied first. */
function openStartLog(dataFolder: string): number {
  const file = join(dataPaths(dataFolder).logs, 'start.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(file, size > MAX_START_LOG_BYTES ? 'w' : 'a', 0o600);
}

/** Starts the host detached. It outlives this child and stops automatically when it is idle. */
function spawnHost({ dataFolder, launcher, env }: StartHostRequest, extraArgs: readonly string[]) {
  const log = openStartLog(dataFolder);
  const exit: { code: number | null } = { code: null };
  const args = [...launcher.args, '--data', dataFolder, ...extraArgs];
  const child = spawn(launcher.execPath, args, {
    detached: true,
    stdio: ['ignore', 'ignore', log],
    env,
    cwd: dataFolder,
  });
  closeSync(log);
  child.once('error', () => {
    exit.code = 1;
  });
  child.once('exit', (code) => {
    exit.code = code ?? 1;
  });
  child.unref();
  return exit;
}
