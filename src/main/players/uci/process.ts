import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { basename } from 'node:path';
import type { Outcome } from '../../../shared/outcome.ts';
import { accept, refuse } from '../../../shared/outcome.ts';
import type { Clock } from '../../platform/ports.ts';

/** Silent for too long, or gone: ended, could not start, or wrote what no engine writes. */
export type UciCode = 'STALLED' | 'CRASHED';

const LINE_BYTES = 64 * 1024;
/** What an engine may write between two commands; a talkative search stays far below. */
const BURST_BYTES = 8 * 1024 * 1024;
const QUIT_MS = 500;
/** What engines need of the environment: where they are and where their files lie, nothing of ours. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'SystemRoot', 'TEMP', 'TMPDIR'] as const;

type LineTest = (line: string) => boolean;

interface Wait {
  readonly test: LineTest;
  readonly settle: (outcome: Outcome<string, UciCode>) => void;
}

/** An engine as a process of its own that is spoken to in lines. */
export class UciProcess {
  private readonly child: ChildProcess;
  private readonly clock: Clock;
  private readonly exited: Promise<void>;
  private partial = '';
  private burst = 0;
  private wait: Wait | null = null;
  private goneBecause: string | null = null;

  constructor(path: string, clock: Clock) {
    this.clock = clock;
    this.child = spawn(path, argumentsOf(path), {
      shell: false,
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: environment(),
    });
    const { stdin, stdout, stderr } = this.child;
    // A closed pipe is reported by the exit; unheard it would end the host.
    stdin?.on('error', () => {});
    stdout?.setEncoding('latin1').on('data', (text: string) => this.onMessage(text));
    stderr?.resume();
    this.exited = new Promise((resolve) => {
      this.child.on('error', (error) => {
        this.lose(`could not be started: ${(error as NodeJS.ErrnoException).code ?? 'unknown cause'}`);
        if (this.child.pid === undefined) resolve();
      });
      this.child.on('exit', (code, signal) => {
        this.lose(`ended (${signal ?? `code ${code}`})`);
        resolve();
      });
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  send(line: string): void {
    this.burst = 0;
    if (this.goneBecause === null) this.child.stdin?.write(`${line}\n`);
  }

  /** The next line that passes `test`. One wait at a time. */
  line(test: LineTest, timeoutMs: number): Promise<Outcome<string, UciCode>> {
    if (this.goneBecause !== null) return Promise.resolve(refuse('CRASHED', this.goneBecause));
    return new Promise((resolve) => {
      const cancel = this.clock.after(timeoutMs, () => settle(refuse('STALLED', 'did not answer in time')));
      const settle = (outcome: Outcome<string, UciCode>): void => {
        cancel();
        this.wait = null;
        resolve(outcome);
      };
      this.wait = { test, settle };
    });
  }

  /** Asks the engine to end and ends it after half a second. Resolves when it is gone. */
  async quit(): Promise<void> {
    this.send('quit');
    this.child.stdin?.end();
    const cancel = this.clock.after(QUIT_MS, () => this.child.kill('SIGKILL'));
    await this.exited;
    cancel();
  }

  private onMessage(text: string): void {
    if (this.goneBecause !== null) return;
    this.burst += text.length;
    const lines = (this.partial + text).split('\n');
    this.partial = lines.pop() ?? '';
    if (this.partial.length > LINE_BYTES || this.burst > BURST_BYTES) return this.flooded();
    for (const line of lines) {
      if (line.length > LINE_BYTES) return this.flooded();
      const { wait } = this;
      if (wait?.test(line.trim())) wait.settle(accept(line.trim()));
    }
  }

  private flooded(): void {
    this.lose('wrote more than an engine writes');
    this.child.kill('SIGKILL');
  }

  private lose(because: string): void {
    this.goneBecause ??= because;
    this.wait?.settle(refuse('CRASHED', this.goneBecause));
  }
}

/** One known engine starts in a protocol of its own unless told. */
const argumentsOf = (path: string): readonly string[] =>
  basename(path).startsWith('gnuchess') ? ['--uci'] : [];

function environment(): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) passed[name] = value;
  }
  return passed;
}
