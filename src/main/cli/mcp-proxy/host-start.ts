import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HostLauncher } from '../../platform/data-folder/launcher-file.ts';
import { makeFolder } from '../../platform/data-folder/folder.ts';
import { dataPaths } from '../../platform/data-folder/paths.ts';
import { findHost, isAlive } from './host-address.ts';

export interface StartHostRequest {
  readonly dataFolder: string;
  readonly launcher: HostLauncher;
  readonly env: NodeJS.ProcessEnv;
}

const POLL_MS = 50;
const START_TIMEOUT_MS = 60_000;
const EXIT_DATA_IN_USE = 3;
const EXIT_PORT_IN_USE = 4;

/**
 * Starts the host of the folder and waits until it has written `host.json`; false when it
 * cannot be started. Of several children one starts the host and the others wait. The
 * lock of the data folder stops a second host in any other case.
 *
 * @throws Error with the `code` of the file system when no host can use such a folder
 */
export async function startHost(request: StartHostRequest): Promise<boolean> {
  const { dataFolder } = request;
  makeFolder(dataPaths(dataFolder).logs);
  const claim = join(dataFolder, 'starting.pid');
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (findHost(dataFolder) !== null) return true;
    if (!takeClaim(claim)) {
      await pause(POLL_MS);
      continue;
    }
    try {
      // Another child may have started the host before this one took the claim.
      return findHost(dataFolder) !== null || (await launch(request, deadline));
    } finally {
      rmSync(claim, { force: true });
    }
  }
  return false;
}

/** True for the child that may start the host. Removes a claim whose owner is dead. */
function takeClaim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch {
    const owner = Number(readText(file));
    if (owner > 0 && !isAlive(owner)) removeDeadClaim(file);
    return false;
  }
}

/** Removes the claim by an atomic rename, so that only one of several children succeeds. */
function removeDeadClaim(file: string): void {
  const renamed = `${file}.${process.pid}`;
  try {
    renameSync(file, renamed);
    rmSync(renamed, { force: true });
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

async function launch(request: StartHostRequest, deadline: number): Promise<boolean> {
  let exit = spawnHost(request, []);
  while (performance.now() < deadline) {
    if (findHost(request.dataFolder) !== null) return true;
    // Another host uses the default port; children find this host by its file, so any free port works.
    if (exit.code === EXIT_PORT_IN_USE) exit = spawnHost(request, ['--port', '0']);
    else if (exit.code !== null && exit.code !== EXIT_DATA_IN_USE) return false;
    await pause(POLL_MS);
  }
  return false;
}

/** Starts the host detached. It outlives this child and stops by itself when it is idle. */
function spawnHost({ dataFolder, launcher, env }: StartHostRequest, extraArgs: readonly string[]) {
  const log = openSync(join(dataPaths(dataFolder).logs, 'start.log'), 'a', 0o600);
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
