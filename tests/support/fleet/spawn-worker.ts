import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../../../src/shared/contract/index.ts';
import { hostEnvironment, type BuiltHost } from '../built-host.ts';
import { cliArguments } from '../built-program.ts';

export interface Invited {
  readonly token: string;
  readonly workerId: string;
  /** The invitation as `arbiter invite` writes it, in the data folder of the host. */
  readonly file: string;
}

export async function invited(
  api: Api,
  { data, ready }: Pick<BuiltHost, 'data' | 'ready'>,
  { name, trust = 'own' }: { readonly name: string; readonly trust?: 'own' | 'invited' },
): Promise<Invited> {
  const { token, workerId, expiresMs } = await api.call('fleet.invite', { name, trust, hours: 1 });
  const file = join(data, `${name}.json`);
  const expires = new Date(expiresMs).toISOString();
  writeFileSync(file, JSON.stringify({ v: 1, scope: 'work', url: ready.url, name, token, expires }));
  return { token, workerId, file };
}

export interface WorkerProcess {
  readonly pid: number;
  readonly ended: Promise<{
    readonly code: number | string;
    readonly stdout: string;
    readonly stderr: string;
  }>;
  signal(name: NodeJS.Signals): void;
}

/** Starts `arbiter work`. The process ends with this one, because its channel closes. */
export function spawnWorker(file: string, ...args: readonly string[]): WorkerProcess {
  const child = spawn(process.execPath, cliArguments(['work', '--invite', file, ...args]), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: hostEnvironment(),
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return {
    pid: child.pid ?? 0,
    ended: new Promise((resolve) =>
      child.once('close', (code, signal) => resolve({ code: code ?? signal ?? -1, stdout, stderr })),
    ),
    signal: (name) => void child.kill(name),
  };
}
