import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { Clock } from '../ports.ts';
import { removeNote, writeNote } from './orphan.ts';

const LOOPBACK = '127.0.0.1';
/** What the program needs of the environment: nothing of ours, above all no key. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'SystemRoot', 'TEMP', 'TMPDIR'] as const;
const KILL_AFTER_MS = 500;

export interface AnvilOptions {
  readonly program: string;
  readonly chainId: number;
  readonly noteFile: string;
  readonly clock: Clock;
}

/** The chain as a process of its own. */
export interface Anvil {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Resolves with what ended it. */
  readonly ended: Promise<string>;
  /** Ends it for good. Nothing is written then: what must stay was dumped before. */
  kill(): Promise<void>;
}

/** Starts the program on a free port of loopback; its RPC answers a little later. */
export async function startAnvil({ program, chainId, noteFile, clock }: AnvilOptions): Promise<Anvil> {
  const port = await freePort();
  // No dev accounts: keys that everybody knows would hold money here.
  const args = ['--host', LOOPBACK, '--port', port, '--chain-id', chainId, '--accounts', 0, '--silent'];
  const child = spawn(program, args.map(String), { stdio: 'ignore', env: environment(), windowsHide: true });
  const ended = endOf(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(await ended);
  try {
    writeNote(noteFile, { pid, port, program, startedAtMs: clock.nowMs() });
  } catch (error) {
    // What is not noted could never be found again.
    child.kill('SIGKILL');
    throw error;
  }
  return {
    pid,
    port,
    url: `http://${LOOPBACK}:${port}`,
    ended,
    async kill() {
      child.kill('SIGTERM');
      // A stopped process does not hear it.
      const cancel = clock.after(KILL_AFTER_MS, () => child.kill('SIGKILL'));
      await ended;
      cancel();
      removeNote(noteFile);
    },
  };
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`could not be started: ${error.message}`);
    });
    child.on('exit', (code, signal) => resolve(`ended (${signal ?? `code ${code}`})`));
  });

function environment(): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) passed[name] = value;
  }
  return passed;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
