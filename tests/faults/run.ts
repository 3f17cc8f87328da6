import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { seededNumbers } from '../support/random-play.ts';
import { clockFaults } from './clock.ts';
import { damageFaults } from './damage.ts';
import type { Fault } from './fault.ts';
import { openEnvironment } from './environment.ts';
import { hostileFaults } from './hostile.ts';
import { killFaults } from './kills.ts';
import { moneyFaults } from './money.ts';
import { storageFaults } from './storage.ts';
import { wireFaults } from './wire.ts';

/**
 * `npm run test:faults` causes faults of every kind on whole hosts, each on a new
 * folder, and runs the checks of `arbiter verify` after each. The same seed causes
 * the same faults. Exits with 1 when a check fails.
 */

const ALL: readonly Fault[] = [
  ...killFaults,
  ...damageFaults,
  ...storageFaults,
  ...clockFaults,
  ...wireFaults,
  ...hostileFaults,
  ...moneyFaults,
];
/** Where a fault has no limit of its own. */
const MAX_FAULT_MS = 180_000;
/** The start time is reported but not judged, because the machine may be busy. */
const RESTART_GOAL_MS = 5000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    queues: { type: 'string', default: '2' },
    times: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const write = (line: string): void => void process.stdout.write(`${line}\n`);

const HELP = `Usage: npm run test:faults -- [--seed N] [--only TEXT] [--queues N] [--times N] [--list]

  --seed N     the same faults again; every run prints its seed
  --only TEXT  faults whose group or name contains the text
  --queues N   faults side by side (2)
  --times N    each fault so many times, with a seed of its own each time (1)
  --list       names them and does nothing`;

/** A fault, and the seed of the run that brings it about. */
interface SeededFault {
  readonly fault: Fault;
  readonly seed: number;
}

interface Result extends SeededFault {
  readonly problems: readonly string[];
  readonly tookMs: number;
  readonly slowestStartMs: number;
}

/** Each fault has random numbers of its own, whatever the order and the number of queues. */
const seedOf = (seed: number, { group, name }: Fault): number =>
  [...`${group} ${name}`].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, seed);

async function bringAbout({ fault, seed }: SeededFault): Promise<Result> {
  const startedMs = performance.now();
  const environment = openEnvironment(seededNumbers(seedOf(seed, fault)));
  const problems: string[] = [];
  let hanging: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const limitMs = fault.limitMs ?? MAX_FAULT_MS;
    hanging = setTimeout(() => reject(new Error(`still not over after ${limitMs / 1000} s`)), limitMs);
  });
  try {
    await Promise.race([fault.run(environment), late]);
  } catch (error) {
    const text = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
    problems.push(text.slice(0, 1500));
  }
  clearTimeout(hanging);
  problems.push(...(await environment.stop()));
  problems.push(...(await environment.verify()));
  await environment.remove();
  const tookMs = performance.now() - startedMs;
  return { fault, seed, problems, tookMs, slowestStartMs: environment.slowestStartMs() };
}

/** Runs the faults in order, `queues` at a time. */
async function bringAboutAll(faults: readonly SeededFault[], queues: number): Promise<Result[]> {
  const waiting = [...faults];
  const results: Result[] = [];
  const queue = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { fault } = next;
      const result = await bringAbout(next);
      results.push(result);
      const mark = result.problems.length === 0 ? '✓' : '✕';
      write(`${mark} ${fault.group}: ${fault.name} (${(result.tookMs / 1000).toFixed(1)} s)`);
      for (const problem of result.problems) write(`    ${problem.replaceAll('\n', '\n    ')}`);
    }
  };
  await Promise.all(Array.from({ length: queues }, queue));
  return results;
}

function summary(results: readonly Result[], seed: number, tookMs: number): void {
  const groups = new Set(results.map(({ fault }) => fault.group));
  write('');
  for (const group of groups) {
    const of = results.filter(({ fault }) => fault.group === group);
    const sound = of.filter(({ problems }) => problems.length === 0).length;
    write(`${group.padEnd(28)} ${String(sound).padStart(3)} of ${of.length} held`);
  }
  const slowest = Math.max(0, ...results.map(({ slowestStartMs }) => slowestStartMs));
  const broken = results.filter(({ problems }) => problems.length > 0);
  write('');
  write(
    `${results.length} faults in ${(tookMs / 1000).toFixed(0)} s, ` +
      // Some faults start their hosts themselves and measure no start.
      `${slowest === 0 ? 'no start measured' : `slowest start ${Math.round(slowest)} ms`}` +
      `${slowest > RESTART_GOAL_MS ? ` (over ${RESTART_GOAL_MS} ms: load ${loadavg()[0]?.toFixed(1)})` : ''}, seed ${seed}`,
  );
  write(
    broken.length === 0
      ? '✓ after every fault everything held'
      : `✕ ${broken.length} broke something; again with: npm run test:faults -- --seed ${broken[0]?.seed} --only "${broken[0]?.fault.name}"`,
  );
}

async function main(): Promise<number> {
  const seed = Number(values.seed);
  const queues = Number(values.queues);
  const times = Number(values.times);
  const faults = ALL.filter(({ group, name }) => `${group}: ${name}`.includes(values.only));
  if (values.help || !Number.isInteger(seed) || !(queues >= 1) || !(times >= 1) || faults.length === 0) {
    write(HELP);
    return values.help ? 0 : 2;
  }
  if (values.list) {
    for (const { group, name } of faults) write(`${group}: ${name}`);
    return 0;
  }
  write(`seed ${seed}, ${faults.length} faults${times === 1 ? '' : `, ${times} times`}`);
  const startedMs = performance.now();
  const seeded = Array.from({ length: times }, (_, time) =>
    faults.map((fault) => ({ fault, seed: seed + time })),
  );
  const results = await bringAboutAll(seeded.flat(), queues);
  summary(results, seed, performance.now() - startedMs);
  return results.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

process.exitCode = await main();
// Exits without waiting for what a hanging fault has left open.
process.exit();
