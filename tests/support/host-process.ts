import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ReadyInfo } from '../../src/main/platform/host-api.ts';
import { createRest, type Rest } from './rest.ts';

const ENTRY = fileURLToPath(new URL('host-entry.ts', import.meta.url));

export interface HostProcess {
  readonly child: ChildProcess;
  readonly ready: ReadyInfo;
  readonly rest: Rest;
  /** Time from spawning the process to its ready line, in milliseconds. */
  readonly startMs: number;
  /** Resolves with the exit code or the signal's name. */
  readonly ended: Promise<number | string>;
  stderr(): string;
  /** Sends SIGKILL, so that the host can run no handler. */
  kill(): Promise<void>;
  /** Ends the host's stdin, which makes it stop cleanly. */
  stop(): Promise<number | string>;
}

export type NotReady =
  { readonly code: string; readonly message: string } | { readonly ended: number | string };

/** Starts a host as a separate process; returns its output when it does not start. */
export async function spawnHost(
  data: string,
  crashAt = '',
  chain = 'off',
  env: Readonly<Record<string, string>> = {},
): Promise<HostProcess | NotReady> {
  const startedMs = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ENTRY, data, crashAt, chain],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    },
  );
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<number | string>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? -1)),
  );
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended,
  ]);
  if (typeof line !== 'string' || !line.startsWith('{')) return { ended: line };
  const said = JSON.parse(line) as ReadyInfo & { ready: boolean; code: string; message: string };
  if (!said.ready) {
    await ended;
    return { code: said.code, message: said.message };
  }
  return {
    child,
    ready: said,
    rest: createRest(said.url),
    startMs: performance.now() - startedMs,
    ended,
    stderr: () => errors,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    stop() {
      child.stdin.end();
      return ended;
    },
  };
}

/** Starts a host as a separate process; throws when it does not start. */
export async function hostProcess(
  data: string,
  crashAt = '',
  chain = 'off',
  env: Readonly<Record<string, string>> = {},
): Promise<HostProcess> {
  const host = await spawnHost(data, crashAt, chain, env);
  if ('ready' in host) return host;
  throw new Error(`the host did not come up: ${JSON.stringify(host)}`);
}
