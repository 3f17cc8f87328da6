import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The goal as text, and whether it was reached; null when there is no goal. */
  readonly goal: string | null;
  readonly met: boolean | null;
}

export const atLeast = (name: string, value: number, goal: number, unit = 'x'): Measurement => ({
  name,
  value,
  unit,
  goal: `at least ${goal} ${unit}`,
  met: value >= goal,
});

export const atMost = (name: string, value: number, goal: number, unit: string): Measurement => ({
  name,
  value,
  unit,
  goal: `at most ${goal} ${unit}`,
  met: value <= goal,
});

export const plain = (name: string, value: number, unit: string): Measurement => ({
  name,
  value,
  unit,
  goal: null,
  met: null,
});

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** The disk is quiet when the median of a commit (WAL, synchronous=FULL) is below 0.5 ms; measured first. */
export function commitP50Ms(): number {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-disk-'));
  const db = new Database(join(folder, 'probe.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('create table t (x)');
  const insert = db.prepare('insert into t values (1)');
  const times = Array.from({ length: 300 }, () => {
    const at = performance.now();
    insert.run();
    return performance.now() - at;
  });
  db.close();
  rmSync(folder, { recursive: true });
  return median(times);
}

/** Prints a table and writes `tests/bench/results/<name>.json`. */
export function report(name: string, stats: readonly Measurement[]): void {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    load1: loadavg()[0] ?? 0,
    node: process.versions.node,
    commitP50Ms: commitP50Ms(),
  };
  console.log(
    `\n${name}  (load ${machine.load1.toFixed(1)}, commit p50 ${machine.commitP50Ms.toFixed(2)} ms)`,
  );
  for (const { name: label, value, unit, goal, met } of stats) {
    const verdict = met === null ? '' : met ? '✓' : '✕';
    console.log(
      `  ${label.padEnd(58)} ${value.toFixed(2).padStart(10)} ${unit.padEnd(12)} ${verdict} ${goal ?? ''}`,
    );
  }
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    new URL(`${name}.json`, folder),
    `${JSON.stringify({ name, machine, measurements: stats }, null, 2)}\n`,
  );
}
