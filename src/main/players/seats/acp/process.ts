import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { cleanText } from '../../../../shared/display-text.ts';
import type { Clock } from '../../../platform/runtime.ts';
import { programEnvironment } from '../../program-environment.ts';

export interface ProgramStart {
  /** Absolute path of the program. */
  readonly path: string;
  readonly args: readonly string[];
  /** Variables beside the ones that every agent gets. */
  readonly env: Readonly<Record<string, string>>;
}

/** Variables that an agent needs besides the variables of all programs, to find its login. */
const LOGIN_VARIABLES = ['TERM', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'] as const;

const MAX_STDERR_LENGTH = 2048;
/**
 * How long an agent may take to end after its stdin is closed, and again after SIGTERM. Both and the end of its
 * conversation fit into the time in which a host stops, which is shortest when its launcher has died.
 */
const END_STEP_MS = 500;

/** The programs that have not ended. They have groups of their own, so nothing else ends them with this process. */
const running = new Set<ChildProcess>();
const killAll = (): void => running.forEach((child) => signalGroup(child, 'SIGKILL'));

/** A running program, in a process group and a working folder of its own. */
export interface AgentProcess {
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** The new, empty folder in which it runs; removed after its end. */
  readonly folder: string;
  /** Resolves when the program has ended, with a sentence that says why. */
  readonly exited: Promise<string>;
  hasExited(): boolean;
  /** The last 2 kB of stderr without control characters. */
  stderrTail(): string;
  /** Closes stdin, then sends SIGTERM and SIGKILL to the group, half a second apart. Resolves after the end. */
  end(): Promise<void>;
  /** Sends SIGKILL to the group at once. */
  kill(): void;
}

export function startProcess({ path, args, env }: ProgramStart, clock: Clock): AgentProcess {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-agent-'));
  const child = spawn(path, args, {
    cwd: folder,
    // The program gets its own process group, because launchers and runtimes leave child processes behind.
    detached: process.platform !== 'win32',
    shell: false,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...environmentOf(path), ...env },
  });
  if (running.size === 0) process.on('exit', killAll);
  running.add(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR_LENGTH);
  });
  // The exit reports a closed pipe; without a listener its error would end the host.
  child.stdin.on('error', () => undefined);
  let exitReason: string | null = null;
  const exited = new Promise<string>((resolve) => {
    const finish = (reason: string): void => {
      if (exitReason !== null) return;
      exitReason = reason;
      signalGroup(child, 'SIGKILL');
      running.delete(child);
      if (running.size === 0) process.off('exit', killAll);
      void rm(folder, { recursive: true, force: true })
        .catch(() => undefined)
        .then(() => resolve(reason));
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) finish(`could not be started (${error.code ?? 'unknown cause'})`);
    });
    child.once('exit', (code, signal) => finish(`ended (${signal ?? `code ${code}`})`));
  });
  const endWithin = async (): Promise<boolean> => {
    let cancel = (): void => undefined;
    const late = new Promise<boolean>((resolve) => {
      cancel = clock.after(END_STEP_MS, () => resolve(false));
    });
    const hasEnded = await Promise.race([exited.then(() => true), late]);
    cancel();
    return hasEnded;
  };
  return {
    pid: child.pid,
    stdin: child.stdin,
    stdout: child.stdout,
    folder,
    exited,
    hasExited: () => exitReason !== null,
    stderrTail: () => cleanText(stderr, MAX_STDERR_LENGTH),
    async end() {
      child.stdin.end();
      if (await endWithin()) return;
      signalGroup(child, 'SIGTERM');
      if (await endWithin()) return;
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

/** Scripts of package managers look for their interpreter on PATH, which is often beside them. */
function environmentOf(path: string): Record<string, string> {
  const passed = programEnvironment(LOGIN_VARIABLES);
  const folders = [passed['PATH'] ?? '', dirname(path)].filter((part) => part !== '');
  return { ...passed, PATH: folders.join(delimiter) };
}
