import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWindowSocket } from '../../src/main/cli/host-client/window-socket.ts';
import { createStoredQueue } from '../../src/main/fleet/queue/stored-queue.ts';
import type { WorkQueue } from '../../src/main/fleet/queue/work-queue.ts';
import { migrateDatabase, migrations } from '../../src/main/platform/db/migrate.ts';
import { openDatabase } from '../../src/main/platform/db/open.ts';
import { createWriter } from '../../src/main/platform/db/writer.ts';
import { systemClock } from '../../src/main/platform/clocks/system-clock.ts';
import { createApi } from '../../src/shared/contract/index.ts';
import { openPostgresQueue } from '../support/postgres/queue.ts';
import { postgresProblem, startTestPostgres } from '../support/postgres/server.ts';
import { startServer } from './parts/process.ts';
import { atLeast, atMost, plain, report, type Measurement } from './parts/report.ts';
import { createSimulatedWorker, type SimulatedWorker } from './parts/simulated-worker.ts';

/**
 * Measures how many orders the two queues lease and complete, and what 1,000 workers with a heartbeat every five
 * seconds and 50 games a second that are replayed cost the built host. Run with `npm run bench -- fleet`.
 */
const ORDERS = 4000;
const BATCH = 10;
const LESSEES = 8;
const WORKERS = 1000;
const HEARTBEAT_S = 5;
const RESULTS_PER_S = 50;
const MEASURED_S = 20;
const OPTIONS = ['port', 'league-port', 'openfront-port', 'referee-ports', 'player-ports', 'lichess-port'];

const folder = mkdtempSync(join(tmpdir(), 'arbiter-fleet-bench-'));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Orders a second that are leased and completed, by several lessees at once. */
async function cyclesPerSecond(queue: WorkQueue, batch: number): Promise<number> {
  const items = Array.from({ length: ORDERS }, () => ({
    itemId: randomUUID(),
    groupId: 'bench',
    priority: 0,
  }));
  await queue.offer(items);
  const startMs = performance.now();
  let completed = 0;
  const lessee = async (worker: string): Promise<void> => {
    for (;;) {
      const held = await queue.lease({ worker, groupId: null, max: batch });
      if (held.length === 0) return;
      await queue.renew(held);
      const ends = await Promise.all(held.map((one) => queue.complete(one)));
      completed += ends.filter((end) => end === 'ok').length;
    }
  };
  await Promise.all(Array.from({ length: LESSEES }, (_, at) => lessee(`w${at}`)));
  if (completed !== ORDERS) throw new Error(`${completed} of ${ORDERS} orders were completed`);
  return (completed / (performance.now() - startMs)) * 1000;
}

async function embeddedCycles(): Promise<number> {
  const db = await openDatabase(join(folder, 'queue.db'));
  const migrated = migrateDatabase(db, { migrations, nowMs: Date.now(), backup: () => undefined });
  if (!migrated.ok) throw new Error(migrated.message);
  const writer = createWriter(db, { onState: () => undefined });
  const rate = await cyclesPerSecond(createStoredQueue({ db, writer, clock: systemClock }), 1);
  db.close();
  return rate;
}

async function postgresCycles(): Promise<readonly Measurement[]> {
  if (postgresProblem() !== null) return [];
  const postgres = await startTestPostgres();
  const queue = await openPostgresQueue(await postgres.database(), { queue: 'bench' });
  const one = await cyclesPerSecond(queue, 1);
  const ten = await cyclesPerSecond(queue, BATCH);
  await queue.close();
  await postgres.stop();
  return [
    plain('PostgreSQL: leased and completed, one by one', one, 'orders/s'),
    atLeast('PostgreSQL: leased and completed, in batches of 10', ten, 1000, 'orders/s'),
  ];
}

async function hostUnderLoad(): Promise<readonly Measurement[]> {
  const probeFile = join(folder, 'loop.json');
  process.env['LOOP_PROBE_FILE'] = probeFile;
  const host = await startServer([
    '--import',
    new URL('./parts/loop-probe.mjs', import.meta.url).pathname,
    new URL('../../out/main/cli.js', import.meta.url).pathname,
    'serve',
    '--json',
    '--chain',
    'off',
    '--limits',
    'off',
    '--data',
    join(folder, 'data'),
    ...OPTIONS.flatMap((name) => [`--${name}`, '0']),
  ]);
  const socket = await openWindowSocket(host.url, String(host.ready['adminToken']));
  const api = createApi(socket);
  const loopDelayP99Ms = async (): Promise<number> => {
    rmSync(probeFile, { force: true });
    process.kill(Number(host.ready['pid']), 'SIGUSR2');
    while (!existsSync(probeFile)) await pause(20);
    return (JSON.parse(readFileSync(probeFile, 'utf8')) as { p99Ms: number }).p99Ms;
  };
  const workers: SimulatedWorker[] = [];
  for (let index = 0; index < WORKERS; index += 1) {
    const { token } = await api.call('fleet.invite', { name: `w${index}`, trust: 'own', hours: 1 });
    workers.push(createSimulatedWorker(host.url, token));
  }
  const random = { kind: 'random' } as const;
  const games = RESULTS_PER_S * (MEASURED_S + 10);
  await api.call('arena.start', {
    template: 'chess.v1',
    a: random,
    b: random,
    games,
    atOnce: 64,
    workers: 'own',
  });
  const load = { isOver: false, counted: 0, heartbeats: 0 };
  const running = [...handIn(workers.slice(0, 16), load), sendHeartbeats(workers, load)];
  await pause(5000);
  await loopDelayP99Ms();
  const before = { ...load, cpuMs: host.cpuMs(), atMs: performance.now() };
  await pause(MEASURED_S * 1000);
  const p99Ms = await loopDelayP99Ms();
  const seconds = (performance.now() - before.atMs) / 1000;
  const measured = [
    atLeast(
      'host: games replayed and counted',
      (load.counted - before.counted) / seconds,
      RESULTS_PER_S * 0.98,
      'games/s',
    ),
    plain('host: heartbeats', (load.heartbeats - before.heartbeats) / seconds, 'heartbeats/s'),
    atMost('host: event-loop delay p99', p99Ms, 20, 'ms'),
    atMost(
      'host: processor time, replays included',
      (host.cpuMs() - before.cpuMs) / 1000 / seconds,
      0.5,
      'cores',
    ),
  ];
  load.isOver = true;
  await Promise.all(running);
  socket.close();
  await host.stop();
  return measured;
}

interface Load {
  isOver: boolean;
  counted: number;
  heartbeats: number;
}

/** Hands in games at a steady rate, from any worker that has one. */
function handIn(workers: readonly SimulatedWorker[], load: Load): readonly Promise<void>[] {
  const startMs = performance.now();
  let begun = 0;
  const turn = async (): Promise<void> => {
    begun += 1;
    const dueMs = startMs + (begun / RESULTS_PER_S) * 1000;
    await pause(Math.max(0, dueMs - performance.now()));
  };
  return workers.map(async (worker) => {
    while (!load.isOver) {
      for (const order of await worker.lease())
        for (const game of order.games) {
          await turn();
          if (load.isOver) return;
          if (await worker.handIn(order, game)) load.counted += 1;
        }
    }
  });
}

/** Every worker sends a heartbeat every five seconds, evenly spread. */
async function sendHeartbeats(workers: readonly SimulatedWorker[], load: Load): Promise<void> {
  const everyMs = (HEARTBEAT_S * 1000) / workers.length;
  const startMs = performance.now();
  const open = new Set<Promise<void>>();
  for (let sent = 0; !load.isOver; sent += 1) {
    await pause(Math.max(0, startMs + sent * everyMs - performance.now()));
    const one = workers[sent % workers.length]?.heartbeat().then(() => void (load.heartbeats += 1));
    if (one === undefined) return;
    open.add(one);
    void one.finally(() => open.delete(one));
  }
  await Promise.all(open);
}

const embedded = await embeddedCycles();
const postgres = await postgresCycles();
const host = await hostUnderLoad();
rmSync(folder, { recursive: true, force: true });
report('fleet', [
  atLeast('embedded: leased, kept and completed', embedded, 500, 'orders/s'),
  ...postgres,
  ...host,
]);
process.exit(0);
