import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWindowSocket } from '../../src/main/cli/host-client/window-socket.ts';
import { createApi } from '../../src/shared/contract/index.ts';
import { freePort } from '../../src/main/chain/node/anvil.ts';
import { startServer } from '../bench/parts/process.ts';
import { createRest } from '../support/rest.ts';
import { openHeapGauge } from './heap-gauge.ts';
import type { Target } from './load.ts';

/** The built host with all systems enabled, on a temporary folder. */
export interface Served extends Target {
  readonly data: string;
  cpuMs(): number;
  rssMb(): number;
  /** The size of the heap after a garbage collection. */
  liveHeapMb(): Promise<number>;
  /** Open file descriptors of the host. */
  handles(): number;
  walMb(): number;
  /** Stops the host; `remove` deletes its folder. */
  stop(): Promise<void>;
  remove(): void;
}

const CLI = new URL('../../out/main/cli.js', import.meta.url).pathname;
const FREE = ['--port', '0', '--league-port', '0', '--referee-ports', '0', '--player-ports', '0'];

export async function serveAll(options: readonly string[] = []): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-load-'));
  const data = join(folder, 'data');
  const ports = [...FREE, '--openfront-port', '0', '--lichess-port', '0', '--limits', 'off'];
  const chain = ['--chain', 'local-base-sepolia-shape'];
  const inspectPort = await freePort();
  const inspect = `--inspect=127.0.0.1:${inspectPort}`;
  const server = await startServer([
    inspect,
    CLI,
    'serve',
    '--json',
    '--data',
    data,
    ...ports,
    ...chain,
    ...options,
  ]);
  const gauge = await openHeapGauge(inspectPort);
  const socket = await openWindowSocket(server.url, String(server.ready['adminToken']));
  return {
    data,
    ready: server.ready,
    rest: createRest(server.url),
    api: createApi(socket),
    cpuMs: server.cpuMs,
    rssMb: server.rssMb,
    liveHeapMb: gauge.liveHeapMb,
    handles: () => readdirSync(`/proc/${String(server.ready['pid'])}/fd`).length,
    walMb: () => statSync(join(data, 'arbiter.db-wal')).size / 2 ** 20,
    async stop() {
      socket.close();
      gauge.close();
      await server.stop();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
