import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Clock } from '../../platform/runtime.ts';
import { nodeFolderOf, removePidRecord, readStartMark, writePidRecord } from './orphan-process.ts';

const LOOPBACK = '127.0.0.1';
/** Environment variables that the node inherits. Everything else is withheld, above all keys. */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'LANG', 'SystemRoot', 'TEMP', 'TMPDIR'] as const;

/**
 * Runs the program and kills it when our end of the pipe closes, which also happens when the host
 * is killed. Prints the program's pid first and exits with its exit code.
 */
const GUARD = `exec 3<&0
"$0" "$@" </dev/null >/dev/null 2>&1 3<&- &
program=$!
echo $program
( read gone <&3; kill -9 $program ) >/dev/null 2>&1 &
guard=$!
wait $program
code=$?
kill -9 $guard 2>/dev/null
exit $code`;

export interface AnvilOptions {
  readonly program: string;
  readonly chainId: number;
  readonly port: number;
  readonly pidFile: string;
  readonly clock: Clock;
}

/** A running Anvil process. */
export interface Anvil {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Resolves with a description of how the process ended. */
  readonly ended: Promise<string>;
  /** Kills the process. It saves nothing itself, so its state must be dumped before. */
  kill(): Promise<void>;
}

/** Starts Anvil on the loopback interface. Its RPC server responds a moment later. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { program, chainId, port, pidFile, clock } = options;
  // No development accounts: their keys are public and would hold money here.
  const nodeOptions = [
    '--host',
    LOOPBACK,
    '--port',
    port,
    '--chain-id',
    chainId,
    '--accounts',
    0,
    '--silent',
  ];
  // Nothing is ever cached: the folder names the data folder in the process's command line.
  const args = [...nodeOptions, '--cache-path', nodeFolderOf(pidFile)];
  const child = spawnGuarded(program, args.map(String));
  const ended = waitForEnd(child);
  const pid = await waitForPid(child, ended);
  const kill = async (): Promise<void> => {
    endProcess(pid);
    await ended;
  };
  try {
    const startMark = await readStartMark(pid);
    writePidRecord(pidFile, { pid, port, program, startedAtMs: clock.nowMs(), startMark });
  } catch (error) {
    // Without this record the next host could not find and end the process.
    await kill();
    throw error;
  }
  return {
    pid,
    port,
    url: `http://${LOOPBACK}:${port}`,
    ended,
    async kill() {
      await kill();
      removePidRecord(pidFile);
    },
  };
}

/**
 * Runs in a process group of its own: Ctrl-C in the host's terminal must not end the node before
 * its state is saved.
 */
function spawnGuarded(program: string, args: readonly string[]): ChildProcess {
  const env = inheritedEnvironment();
  if (process.platform === 'win32') return spawn(program, args, { stdio: 'ignore', env, windowsHide: true });
  const child = spawn('/bin/sh', ['-c', GUARD, program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env,
    detached: true,
  });
  child.stdin.on('error', () => undefined);
  return child;
}

async function waitForPid(child: ChildProcess, ended: Promise<string>): Promise<number> {
  if (child.pid === undefined) throw new Error(await ended);
  if (child.stdout === null) return child.pid;
  const line = once(child.stdout, 'data').then(([chunk]) => Number(String(chunk)));
  const pid = await Promise.race([line, ended]);
  if (typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0) return pid;
  throw new Error(`the chain program ${String(pid)}`);
}

const waitForEnd = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`could not be started: ${error.message}`);
    });
    child.on('exit', (code, signal) => resolve(`ended (${signal ?? `code ${code}`})`));
  });

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

function inheritedEnvironment(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const name of INHERITED_VARIABLES) {
    const value = process.env[name];
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
