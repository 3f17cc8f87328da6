import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import type { Outcome } from '../../../shared/outcome.ts';
import { accept, refuse } from '../../../shared/outcome.ts';
import { afterStallTolerantDelay } from '../../platform/async/time-limit.ts';
import type { Clock } from '../../platform/runtime.ts';
import { programEnvironment } from '../program-environment.ts';

/** `STALLED`: no reply in time. `CRASHED`: the process ended, could not start or wrote too much. */
export type UciCode = 'STALLED' | 'CRASHED';

const MAX_LINE_LENGTH = 64 * 1024;
/** Maximum number of characters between two commands; a verbose search stays far below. */
const MAX_OUTPUT_LENGTH = 8 * 1024 * 1024;
const MAX_QUIT_MS = 500;

type LineTest = (line: string) => boolean;

interface Wait {
  readonly test: LineTest;
  readonly finish: (outcome: Outcome<string, UciCode>) => void;
}

/** The child process of a UCI engine, which exchanges lines of text with the host. */
export class UciProcess {
  private readonly child: ChildProcess;
  private readonly clock: Clock;
  private readonly exited: Promise<void>;
  private partial = '';
  private outputLength = 0;
  private wait: Wait | null = null;
  private exitReason: string | null = null;

  /** With `isLowPriority` the process gets only the time that no other process needs. */
  constructor(path: string, clock: Clock, isLowPriority = false) {
    this.clock = clock;
    this.child = spawn(path, argumentsOf(path), {
      shell: false,
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: programEnvironment(),
    });
    // Threads of the process inherit the priority, so it is set before the program can start any.
    if (isLowPriority) lowerPriority(this.child.pid);
    const { stdin, stdout, stderr } = this.child;
    // The exit reports a closed pipe; without a listener its error would end the host.
    stdin?.on('error', () => {});
    // The protocol is ASCII, and every byte is a character of latin1, so that the length limits count bytes.
    stdout?.setEncoding('latin1').on('data', (text: string) => this.onOutput(text));
    stderr?.resume();
    this.exited = new Promise((resolve) => {
      this.child.on('error', (error) => {
        this.fail(`could not be started: ${(error as NodeJS.ErrnoException).code ?? 'unknown cause'}`);
        if (this.child.pid === undefined) resolve();
      });
      this.child.on('exit', (code, signal) => {
        this.fail(`ended (${signal ?? `code ${code}`})`);
        resolve();
      });
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  send(command: string): void {
    this.outputLength = 0;
    if (this.exitReason === null) this.child.stdin?.write(`${command}\n`);
  }

  /** Waits for the next line that passes `test`. Only one wait at a time is allowed. */
  waitForLine(test: LineTest, timeoutMs: number): Promise<Outcome<string, UciCode>> {
    if (this.exitReason !== null) return Promise.resolve(refuse('CRASHED', this.exitReason));
    return new Promise((resolve) => {
      const cancel = afterStallTolerantDelay(this.clock, timeoutMs, () =>
        finish(refuse('STALLED', 'did not answer in time')),
      );
      const finish = (outcome: Outcome<string, UciCode>): void => {
        cancel();
        this.wait = null;
        resolve(outcome);
      };
      this.wait = { test, finish };
    });
  }

  /** Sends `quit` and kills the process after half a second. Resolves when it has ended. */
  async quit(): Promise<void> {
    this.send('quit');
    this.child.stdin?.end();
    const cancel = this.clock.after(MAX_QUIT_MS, () => this.child.kill('SIGKILL'));
    await this.exited;
    cancel();
  }

  private onOutput(text: string): void {
    if (this.exitReason !== null) return;
    this.outputLength += text.length;
    const lines = (this.partial + text).split('\n');
    this.partial = lines.pop() ?? '';
    if (this.partial.length > MAX_LINE_LENGTH || this.outputLength > MAX_OUTPUT_LENGTH)
      return this.failFlooded();
    for (const line of lines) {
      if (line.length > MAX_LINE_LENGTH) return this.failFlooded();
      const { wait } = this;
      if (wait?.test(line.trim())) wait.finish(accept(line.trim()));
    }
  }

  private failFlooded(): void {
    this.fail('wrote too much output');
    this.child.kill('SIGKILL');
  }

  private fail(because: string): void {
    this.exitReason ??= because;
    this.wait?.finish(refuse('CRASHED', this.exitReason));
  }
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, which its exit event reports.
  }
}

/** GNU Chess speaks UCI only with this argument. */
const argumentsOf = (path: string): readonly string[] =>
  basename(path).startsWith('gnuchess') ? ['--uci'] : [];
