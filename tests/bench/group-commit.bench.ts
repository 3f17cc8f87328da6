import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Db } from '../../src/main/platform/db/open.ts';
import { createWriter } from '../../src/main/platform/db/writer.ts';
import { atLeast, median, plain as showing, report, type Measurement } from './parts/report.ts';

/**
 * Compares the group-commit writer with a baseline: the same insert and update
 * with one transaction per job, called directly. Rounds alternate, so that both
 * meet the same disk. Prints jobs per second and the ratio of the medians.
 */
const JOBS = 3000;
const ROUNDS = 5;

interface Bench {
  readonly db: Db;
  readonly job: () => void;
}

async function bench(folder: string, name: string): Promise<Bench> {
  const db = await openDatabase(join(folder, `${name}.db`));
  db.exec(
    'create table log (n integer primary key, t text) strict; create table head (id integer primary key, n)',
  );
  db.exec('insert into head values (1, 0)');
  const insert = db.prepare('insert into log (t) values (?)');
  const update = db.prepare('update head set n = n + 1 where id = 1');
  const text = 'x'.repeat(300);
  return {
    db,
    job: () => {
      insert.run(text);
      update.run();
    },
  };
}

async function perSecond(run: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await run();
  return (JOBS / (performance.now() - startedMs)) * 1000;
}

/** The baseline answers through the event loop too, as any server does. */
async function plainRound({ db, job }: Bench, writers: number): Promise<void> {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const one = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      begin.run();
      job();
      commit.run();
    }
  };
  await Promise.all(Array.from({ length: writers }, () => one(JOBS / writers)));
}

const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
const plain = await bench(folder, 'plain');
const grouped = await bench(folder, 'grouped');
const writer = createWriter(grouped.db, { onState: () => {} });
const groupedRound = async (writers: number): Promise<void> => {
  const one = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await writer.write(grouped.job);
  };
  await Promise.all(Array.from({ length: writers }, () => one(JOBS / writers)));
};

const stats: Measurement[] = [];
for (const writers of [1, 8, 32]) {
  const rates = { plain: [] as number[], grouped: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.plain.push(await perSecond(() => plainRound(plain, writers)));
    rates.grouped.push(await perSecond(() => groupedRound(writers)));
  }
  const [baseline, group] = [median(rates.plain), median(rates.grouped)];
  stats.push(
    showing(`one transaction per job, ${writers} writers`, baseline, 'jobs/s'),
    showing(`group commit, ${writers} writers`, group, 'jobs/s'),
    atLeast(`group commit against the floor, ${writers} writers`, group / baseline, 0.7),
  );
}
rmSync(folder, { recursive: true, force: true });
report('group-commit', stats);
