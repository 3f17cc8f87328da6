import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltHost } from '../support/built-host.ts';
import { hostWithWindow, type HostWithWindow } from '../support/host-with-window.ts';
import { readDatabase } from '../support/database.ts';
import { invited, spawnWorker, type WorkerProcess } from '../support/fleet/spawn-worker.ts';
import { startTestPostgres, type TestPostgres } from '../support/postgres/server.ts';
import { checkFolder, type FolderReport, type Interval, type WorkerKill } from './check-folder.ts';

/** The processes that are killed with SIGKILL. */
export const VICTIMS = ['worker', 'coordinator', 'postgres'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface ChaosOptions {
  /**
   * Kills begin and end within this time, or with the last of `victims`; games in progress then are played to their
   * end.
   */
  readonly forMs: number;
  readonly everyMs: number;
  readonly workers: number;
  /** Games of each run; a new run starts when one is over. */
  readonly games: number;
  readonly queue: 'postgres' | 'embedded';
  /** Chooses who is killed; the same numbers choose the same victims. */
  readonly random: () => number;
  /** Who is killed in order, instead of by chance. */
  readonly victims?: readonly Victim[];
  readonly report: (line: string) => void;
}

export interface ChaosReport extends FolderReport {
  readonly kills: Readonly<Record<Victim, number>>;
  readonly problems: readonly string[];
}

interface Lab {
  readonly name: string;
  readonly workerId: string;
  readonly file: string;
  process: WorkerProcess;
}

interface Chaos extends ChaosOptions {
  readonly data: string;
  readonly postgres: TestPostgres | null;
  readonly address: string | null;
  host: HostWithWindow;
  readonly port: string;
  readonly labs: readonly Lab[];
  /** Runs that were started. */
  runs: number;
  readonly kills: Record<Victim, number>;
  readonly workerKills: WorkerKill[];
  /** When the host or the queue could give nothing out. */
  readonly down: Interval[];
}

const SLOTS = ['--slots', '2'];
const POLL_MS = 250;
/** The last lease lapses after 12 seconds, and its games are played after that. */
const DRAIN_MS = 120_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills hosts, workers and the PostgreSQL of a fleet that plays, and checks by its files that nothing is lost or counted twice. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-fleet-'));
  const postgres = options.queue === 'postgres' ? await startTestPostgres() : null;
  const chaos = await open(options, { data: join(folder, 'data'), postgres });
  const problems: string[] = [];
  try {
    await killWhilePlaying(chaos);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  for (const { process } of chaos.labs) process.signal('SIGTERM');
  const ends = await Promise.all(chaos.labs.map(({ process }) => process.ended));
  problems.push(
    ...ends
      .filter(({ code }) => code !== 0)
      .map(({ code, stderr }) => `a worker ended with ${code}: ${stderr}`),
  );
  const end = await chaos.host.stop();
  if (end !== 0) problems.push(`the host ended with ${end}`);
  await postgres?.stop();
  const { data, workerKills, down, games, runs } = chaos;
  const report = await checkFolder({ data, workerKills, down, games: runs * games });
  rmSync(folder, { recursive: true, force: true });
  return { ...report, kills: chaos.kills, problems: [...problems, ...report.problems] };
}

async function open(
  options: ChaosOptions,
  own: { readonly data: string; readonly postgres: TestPostgres | null },
): Promise<Chaos> {
  const address = (await own.postgres?.database()) ?? null;
  const host = await hostWithWindow(own.data, { args: queueArguments(address) });
  const labs = [];
  for (let index = 1; index <= options.workers; index += 1) {
    const name = `lab-${index}`;
    const { file, workerId } = await invited(host.api, host, { name });
    labs.push({ name, workerId, file, process: spawnWorker(file, ...SLOTS) });
  }
  return {
    ...options,
    ...own,
    address,
    host,
    port: new URL(host.ready.url).port,
    labs,
    runs: 0,
    kills: { worker: 0, coordinator: 0, postgres: 0 },
    workerKills: [],
    down: [],
  };
}

const queueArguments = (address: string | null): string[] => (address === null ? [] : ['--queue', address]);

/** Resolves when the runs that were started are over. */
async function killWhilePlaying(chaos: Chaos): Promise<void> {
  let endMs = Date.now() + chaos.forMs;
  let nextKillMs = Date.now() + chaos.everyMs;
  for (;;) {
    const runs = await chaos.host.api.call('arena.list', {});
    const isPlaying = runs.some(({ state }) => state === 'running');
    if (Date.now() >= endMs) {
      if (!isPlaying) return;
      if (Date.now() > endMs + DRAIN_MS) throw new Error('the last run did not end');
    } else if (!isPlaying) {
      await startRun(chaos);
      chaos.runs += 1;
    }
    await pause(POLL_MS);
    if (Date.now() < nextKillMs || Date.now() >= endMs) continue;
    nextKillMs += chaos.everyMs;
    await killOne(chaos);
    if (totalKills(chaos) === chaos.victims?.length) endMs = Date.now();
  }
}

const startRun = ({ host, games }: Chaos): Promise<unknown> =>
  host.api.call('arena.start', {
    template: 'chess.v1',
    a: { kind: 'builtin', level: 1 },
    b: { kind: 'random' },
    games,
    atOnce: 8,
    workers: 'own',
  });

const totalKills = ({ kills }: Chaos): number => kills.worker + kills.coordinator + kills.postgres;

/** Workers that have an order now, or all of them when none has. */
function busyLabs({ data, labs }: Chaos): readonly Lab[] {
  const held = readDatabase(data, (db) =>
    db
      .prepare<[], string>('select distinct worker_id from fleet_attempts where ending is null')
      .pluck()
      .all(),
  );
  const busy = labs.filter(({ workerId }) => held.includes(workerId));
  return busy.length === 0 ? labs : busy;
}

async function killOne(chaos: Chaos): Promise<void> {
  const able = VICTIMS.filter((victim) => victim !== 'postgres' || chaos.postgres !== null);
  const chosen =
    chaos.victims?.[totalKills(chaos)] ?? able[Math.floor(chaos.random() * able.length)] ?? 'worker';
  const killedMs = Date.now();
  await KILL[chosen](chaos);
  chaos.kills[chosen] += 1;
  chaos.report(`killed ${chosen}; it was there again after ${Date.now() - killedMs} ms`);
}

const KILL: Readonly<Record<Victim, (chaos: Chaos) => Promise<void>>> = {
  async worker(chaos) {
    const labs = busyLabs(chaos);
    const lab = labs[Math.floor(chaos.random() * labs.length)];
    if (lab === undefined) return;
    lab.process.signal('SIGKILL');
    await lab.process.ended;
    chaos.workerKills.push({ workerId: lab.workerId, atMs: Date.now() });
    lab.process = spawnWorker(lab.file, ...SLOTS);
  },
  async coordinator(chaos) {
    const fromMs = Date.now();
    await chaos.host.kill();
    const args = ['--port', chaos.port, ...queueArguments(chaos.address)];
    chaos.host = await restarted(chaos.data, args);
    await untilQueueIsUp(chaos);
    chaos.down.push({ fromMs, untilMs: Date.now() });
  },
  async postgres(chaos) {
    const fromMs = Date.now();
    if ((await chaos.postgres?.kill()) !== true) return;
    await chaos.postgres?.start();
    // The host may not have noticed yet that the server had stopped.
    await chaos.host.api.call('fleet.status', {});
    await untilQueueIsUp(chaos);
    chaos.down.push({ fromMs, untilMs: Date.now() });
  },
};

const MAX_WINDOW_ATTEMPTS = 5;

/** A machine that is busy may take long to open a window on a host that has just started. */
async function restarted(data: string, args: readonly string[]): Promise<HostWithWindow> {
  const host = await startBuiltHost({ data, args });
  for (let tries = 1; ; tries += 1) {
    try {
      return { ...host, api: (await host.window()).api };
    } catch (error) {
      if (tries === MAX_WINDOW_ATTEMPTS) throw error;
    }
  }
}

const QUEUE_MS = 30_000;

async function untilQueueIsUp({ host }: Chaos): Promise<void> {
  const untilMs = Date.now() + QUEUE_MS;
  while (!(await host.api.call('fleet.status', {})).queue.isUp) {
    if (Date.now() > untilMs) throw new Error('the queue did not come back');
    await pause(POLL_MS);
  }
}
