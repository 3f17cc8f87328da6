import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host, HostOptions } from '../../src/main/platform/host-api.ts';
import { startHost } from '../../src/main/host/host.ts';
import { createRest, type Rest } from './rest.ts';

const THREADS = new URL('../../src/main/threads/', import.meta.url);

export interface TestHost {
  readonly host: Host;
  readonly rest: Rest;
  readonly data: string;
  /** Moves the test clock; resolves when everything that became due is stored. */
  advance(amountMs: number): Promise<void>;
  /** Stops the host; the data folder stays for the next start. */
  stop(): Promise<void>;
  /** Stops the host and removes its folder. */
  dispose(): Promise<void>;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'arbiter-test-'));

/** The options of a host in a test; `changes` must contain `dataFolder`. */
export const hostOptions = (
  changes: Partial<HostOptions> & Pick<HostOptions, 'dataFolder'>,
): HostOptions => ({
  ports: { gateway: 0, league: 0, referees: [], players: [], openfront: 0, lichess: 0 },
  strictPorts: false,
  chain: 'off',
  limits: 'off',
  shell: 'browser',
  rendererFolder: null,
  demo: false,
  testClock: true,
  crashAt: null,
  packaged: false,
  threadUrl: (name) => new URL(`${name}.ts`, THREADS),
  version: '0.0.0-test',
  installation: { kind: 'source', root: null, launcher: null, program: process.execPath, sandbox: null },
  log: () => undefined,
  ...changes,
});

/** A whole host in this process with real SQLite, real sockets and a test clock. */
export async function startTestHost(changes: Partial<HostOptions> = {}): Promise<TestHost> {
  const data = changes.dataFolder ?? temporaryFolder();
  const started = await startHost(hostOptions({ ...changes, dataFolder: data }));
  if (!started.ok) throw new Error(`${started.code}: ${started.message}`);
  const host = started.value;
  const rest = createRest(host.ready.url);
  return {
    host,
    rest,
    data,
    async advance(amountMs) {
      const moved = await rest.post('/test/clock', { advanceMs: amountMs }, { token: host.ready.adminToken });
      if (moved.status !== 200) throw new Error(`the clock did not move: ${moved.status}`);
    },
    stop: () => host.stop(),
    async dispose() {
      await host.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
