import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { postgresProblem } from '../support/postgres/server.ts';
import { seededNumbers } from '../support/random-play.ts';
import { runChaos, type ChaosReport } from './chaos.ts';

/**
 * `npm run test:fleet` plays arena runs with workers and a PostgreSQL and kills one of the coordinator, the workers
 * and the server every ten seconds for ten minutes. Exits with 1 when a game is lost or counted twice, when `arbiter
 * verify` finds something, or when the work of a killed worker was leased again later than after 15 seconds.
 */

const HELP = `Usage: npm run test:fleet -- [--minutes N] [--every SECONDS] [--workers N] [--seed N] [--queue postgres|embedded]

  --minutes N        how long there are kills (10)
  --every SECONDS    from one kill to the next (10)
  --workers N        worker processes, each of two slots (3)
  --seed N           the same victims again; every run prints its seed
  --queue postgres   a real PostgreSQL, the default; embedded is the queue in the host's database`;

const MINUTE_MS = 60_000;
const write = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '10' },
    workers: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    queue: { type: 'string', default: 'postgres' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

function print({ kills, counted, orders, repeatedOrders, refused, releasesMs, problems }: ChaosReport): void {
  write('');
  write(`killed: coordinator ${kills.coordinator}, workers ${kills.worker}, PostgreSQL ${kills.postgres}`);
  write(`games that count: ${counted}, orders: ${orders}, of which ${repeatedOrders} took a second attempt`);
  write(`uploads that came too late: ${refused}`);
  const slowest = Math.max(0, ...releasesMs);
  write(
    `work of killed workers leased again: ${releasesMs.length} times, slowest ${(slowest / 1000).toFixed(1)} s (load ${loadavg()[0]?.toFixed(1)})`,
  );
  for (const problem of problems) write(`✕ ${problem}`);
  if (problems.length === 0) write('✓ no game lost, none counted twice');
}

async function main(): Promise<number> {
  const [minutes, every, workers, seed] = [values.minutes, values.every, values.workers, values.seed].map(
    Number,
  );
  const isUsable = [minutes, every, workers, seed].every((value) => value !== undefined && value > 0);
  const { queue } = values;
  if (values.help || !isUsable || (queue !== 'postgres' && queue !== 'embedded')) {
    write(HELP);
    return values.help ? 0 : 2;
  }
  const missing = queue === 'postgres' ? postgresProblem() : null;
  if (missing !== null) {
    write(missing);
    return 2;
  }
  write(`seed ${seed}, a kill every ${every} s for ${minutes} min, ${workers} workers, queue ${queue}`);
  const report = await runChaos({
    forMs: Number(minutes) * MINUTE_MS,
    everyMs: Number(every) * 1000,
    workers: Number(workers),
    games: 40,
    queue,
    random: seededNumbers(Number(seed)),
    report: write,
  });
  print(report);
  return report.problems.length === 0 ? 0 : 1;
}

// The awaited event may be the exit of a process, which alone keeps no event loop alive.
const alive = setInterval(() => undefined, 1000);
process.exitCode = await main();
clearInterval(alive);
process.exit();
