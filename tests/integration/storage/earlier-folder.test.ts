import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { arbiter } from '../../support/arbiter.ts';

/**
 * Opens a data folder that an earlier build left, and compares what the build under test makes of it with what the
 * earlier one exported. `tests/fixtures/data-folder/make.mjs` made both.
 */

const FIXTURES = join(import.meta.dirname, '../../fixtures/data-folder');
const filesIn = (name: string): Record<string, Uint8Array> => unzipSync(readFileSync(join(FIXTURES, name)));

const home = mkdtempSync(join(tmpdir(), 'arbiter-earlier-'));
const folder = join(home, 'data');
let before: Record<string, string>;
let after: Record<string, string>;
let host: BuiltHost;

const texts = (files: Record<string, Uint8Array>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
/** Addresses may be written with capitals as a check sum. */
const ADDRESS = /0x[0-9a-f]{40}/giu;
const run = (...args: string[]) => arbiter(args, { HOME: home, PATH: process.env['PATH'] ?? '' });
const linesOf = (files: Record<string, string>, name: string): object[] =>
  (files[name] ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.replaceAll(ADDRESS, (address) => address.toLowerCase())) as object);
const named = (prefix: string, suffix: string): string[] =>
  Object.keys(before).filter((name) => name.startsWith(prefix) && name.endsWith(suffix));

beforeAll(async () => {
  for (const [name, bytes] of Object.entries(filesIn('0.1.0-first.zip'))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes, { mode: 0o600 });
  }
  before = texts(filesIn('0.1.0-first-export.zip'));
});
afterAll(async () => {
  await host?.dispose();
  rmSync(home, { recursive: true, force: true });
});

test('verify says that the folder is not updated yet, and does not call it broken data', async () => {
  const { code, out } = await run('verify', '--data', folder);
  expect(code).toBe(1);
  expect(out).toContain('start Arbiter on this folder once');
  expect(out).not.toContain('Broken');
});

test('the folder opens, its chain runs, and a backup of the earlier form is kept', async () => {
  host = await startBuiltHost({ data: folder, chain: 'local' });
  const health = await host.rest.get('/health');
  expect(health.body).toMatchObject({ status: 'ok' });
  const file = join(home, 'export.zip');
  const { code } = await run('export', '--data', folder, '--out', file);
  expect(code).toBe(0);
  after = texts(unzipSync(readFileSync(file)));
});

/** A PGN file without the name of its opening, which later versions add. */
const withoutOpening = (pgn: string | undefined): string =>
  (pgn ?? '').replace(/^\[(?:ECO|Opening) "[^"]*"\]\n/gmu, '');

interface EarlierLeague {
  readonly format: string;
  readonly standings: readonly { readonly elo: Readonly<Record<string, unknown>> }[];
}

/** A row of a table without the error of its Elo difference, which later versions compute in another way. */
const withoutMargin = (row: EarlierLeague['standings'][number]) => {
  const { margin95: _, difference, ...elo } = row.elo;
  const same = typeof difference === 'number' ? expect.closeTo(difference, 6) : difference;
  return { ...row, elo: { ...elo, difference: same } };
};

/** The same for the table as CSV, where the error is the last column but one. */
const csvWithoutMargin = (csv: string | undefined): string =>
  (csv ?? '').replace(/,[^,\n]*(,[^,\n]*)$/gmu, '$1');

test('each session ended as it did, with the same log', () => {
  const sessions = named('sessions/', '.json');
  const reasons = new Set<unknown>();
  for (const name of sessions) {
    const earlier = JSON.parse(before[name] ?? '') as { outcome_reason: string };
    expect(JSON.parse(after[name] ?? '')).toMatchObject(earlier);
    reasons.add(earlier.outcome_reason);
  }
  expect([...reasons].sort()).toEqual([
    'abandoned',
    'board_full',
    'checkmate',
    'decided',
    'draw_agreed',
    'illegal_moves',
    'line',
    'resignation',
    'timeout',
  ]);
  for (const name of named('sessions/', '.pgn')) expect(withoutOpening(after[name])).toBe(before[name]);
});

test('each league of every format has the same table, results and prizes', () => {
  const leagues = named('leagues/', '.json');
  const formats = new Set<unknown>();
  for (const name of leagues) {
    const earlier = JSON.parse(before[name] ?? '') as EarlierLeague;
    const standings = earlier.standings.map(withoutMargin);
    expect(JSON.parse(after[name] ?? '')).toMatchObject({ ...earlier, standings });
    formats.add(earlier.format);
  }
  expect([...formats].sort()).toEqual(['double-round-robin', 'gauntlet', 'knockout', 'round-robin', 'swiss']);
  for (const name of named('leagues/', '-table.csv'))
    expect(csvWithoutMargin(after[name])).toBe(csvWithoutMargin(before[name]));
});

test('rewards, payments, subscriptions and arena runs are as they were', () => {
  for (const name of ['rewards.jsonl', 'payments.jsonl', 'wallet-payments.jsonl', 'subscriptions.jsonl']) {
    const earlier = linesOf(before, name);
    expect(earlier.length).toBeGreaterThan(0);
    expect(linesOf(after, name)).toMatchObject(earlier);
  }
  expect(JSON.parse(after['arena.json'] ?? '')).toMatchObject(JSON.parse(before['arena.json'] ?? ''));
  const rewards = linesOf(before, 'rewards.jsonl') as { hold: string | null; outcome: string }[];
  expect(rewards.some(({ hold }) => hold !== null)).toBe(true);
  expect(rewards.some(({ outcome }) => outcome === 'rewarded')).toBe(true);
});

test('the audit log continues from the last row of the earlier build', () => {
  const earlier = linesOf(before, 'audit.jsonl');
  expect(linesOf(after, 'audit.jsonl').slice(0, earlier.length)).toEqual(earlier);
});

test('everything holds after the update, and payments without evidence get it in the background', async () => {
  const verify = async () => {
    const { code, out } = await run('verify', '--data', folder);
    return { code, unproven: /payment_unproven +(\d+) rows/u.exec(out)?.[1] };
  };
  await expect.poll(verify, { timeout: 90_000, interval: 1000 }).toEqual({ code: 0, unproven: '0' });
}, 120_000);
