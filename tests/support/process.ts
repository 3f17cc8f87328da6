import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly pid: number;
  /** Every line of stdout so far. */
  readonly lines: readonly string[];
  /** The next unread line of stdout, for one caller at a time; rejects with stderr when the process ends before. */
  line(): Promise<string>;
  readonly ended: Promise<void>;
}

/** Starts `tests/support/processes/<name>.ts`; it is killed when the test ends. */
export function startProcess(name: string, ...args: string[]): Started {
  const file = fileURLToPath(new URL(`./processes/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const lines: string[] = [];
  let taken = 0;
  const reading = { over: false };
  let wake = (): void => {};
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    wake();
  });
  reader.on('close', () => {
    reading.over = true;
    wake();
  });
  return {
    child,
    pid: child.pid ?? 0,
    lines,
    async line() {
      while (taken >= lines.length && !reading.over) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const line = lines[taken];
      if (line === undefined) throw new Error(`${name} ended: ${complaints}`);
      taken += 1;
      return line;
    },
    ended: new Promise((resolve) => child.once('close', () => resolve())),
  };
}
