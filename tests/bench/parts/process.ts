import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Server {
  readonly url: string;
  readonly ready: Readonly<Record<string, unknown>>;
  /** The CPU time of the process in milliseconds, user and system. */
  cpuMs(): number;
  rssMb(): number;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

const CLOCK_TICKS_PER_S = 100;

/** Starts a server in its own process and waits for its first line of JSON. */
export async function startServer(args: readonly string[]): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
    if (child.stdout) createInterface(child.stdout).once('line', resolve);
  });
  const ready = JSON.parse(line) as Record<string, unknown>;
  const stat = (): string[] =>
    readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return {
    url: String(ready['url']),
    ready,
    cpuMs: () => ((Number(stat()[11]) + Number(stat()[12])) / CLOCK_TICKS_PER_S) * 1000,
    rssMb: () =>
      Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
  };
}

const ended = (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
