import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { cleanText } from '../../../shared/display-text.ts';
import type { Clock } from '../runtime.ts';

export interface ProcessGroupStart {
  /** The path of the program, or its name on the PATH of its environment. */
  readonly path: string;
  readonly args: readonly string[];
  /** All of its environment; it inherits none. */
  readonly env: Readonly<Record<string, string>>;
  /** Its working folder; the one of this process when absent. */
  readonly cwd?: string;
}

const MAX_STDERR_LENGTH = 2048;
/**
 * How long a program may take to end after its stdin is closed, and again after SIGTERM. These two waits and the end
 * of the conversation with the program fit into the time in which a host stops, which is shortest when its launcher
 * has died.
 */
const END_STEP_MS = 500;

/** The programs that have not ended. They have groups of their own, so nothing else ends them with this process. */
const runningPrograms = new Set<ChildProcess>();
const killAll = (): void => runningPrograms.forEach((child) => signalGroup(child, 'SIGKILL'));

/** A running program with its child processes, in a process group of its own. Windows has no such groups. */
export interface ProcessGroup {
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the program has ended or could not be started, with the reason, such as `ended (code 1)`. */
  readonly exited: Promise<string>;
  hasExited(): boolean;
  /** The last 2 kB of stderr without control characters. */
  stderrTail(): string;
  /** Closes stdin, then sends SIGTERM and SIGKILL to the group, half a second apart. Resolves after the end. */
  end(): Promise<void>;
  /** Sends SIGKILL to the group at once. */
  kill(): void;
}

/** Starts a program. Its whole group ends with it, and at the latest with this process. */
export function startProcessGroup({ path, args, env, cwd }: ProcessGroupStart, clock: Clock): ProcessGroup {
  const child = spawn(path, args, {
    cwd,
    // The program gets its own process group, because launchers and runtimes leave child processes behind.
    detached: process.platform !== 'win32',
    shell: false,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  });
  if (runningPrograms.size === 0) process.on('exit', killAll);
  runningPrograms.add(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR_LENGTH);
  });
  // The exit reports a closed pipe; without a listener its error would end this process.
  child.stdin.on('error', () => undefined);
  let exitReason: string | null = null;
  const exited = new Promise<string>((resolve) => {
    const finish = (reason: string): void => {
      if (exitReason !== null) return;
      exitReason = reason;
      signalGroup(child, 'SIGKILL');
      runningPrograms.delete(child);
      if (runningPrograms.size === 0) process.off('exit', killAll);
      resolve(reason);
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) finish(`could not be started (${error.code ?? 'unknown cause'})`);
    });
    child.once('exit', (code, signal) => finish(`ended (${signal ?? `code ${code}`})`));
  });
  const hasEndedInTime = async (): Promise<boolean> => {
    let cancel = (): void => undefined;
    const timeout = new Promise<boolean>((resolve) => {
      cancel = clock.after(END_STEP_MS, () => resolve(false));
    });
    const hasEnded = await Promise.race([exited.then(() => true), timeout]);
    cancel();
    return hasEnded;
  };
  return {
    pid: child.pid,
    stdin: child.stdin,
    stdout: child.stdout,
    exited,
    hasExited: () => exitReason !== null,
    stderrTail: () => cleanText(stderr, MAX_STDERR_LENGTH),
    async end() {
      child.stdin.end();
      if (await hasEndedInTime()) return;
      signalGroup(child, 'SIGTERM');
      if (await hasEndedInTime()) return;
      signalGroup(child, 'SIGKILL');
      await exited;
    },
    kill: () => signalGroup(child, 'SIGKILL'),
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // No process of the group is left.
  }
}
