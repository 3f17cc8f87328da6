import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSafeStartDue, createStartGuard } from '../../../../electron/crashes/start-guard.ts';
import { temporaryFolder } from '../../../support/test-storage.ts';

type Outcome = 'pending' | 'good' | 'ended';
const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;

const history = (...outcomes: readonly Outcome[]) =>
  outcomes.map((outcome, at) => ({ atMs: NOW - (outcomes.length - at) * MINUTE, version: '1.0.0', outcome }));

test.each<[boolean, readonly Outcome[]]>([
  [false, []],
  [false, ['pending', 'pending']],
  [true, ['pending', 'pending', 'pending']],
  [true, ['good', 'pending', 'pending', 'pending']],
  [false, ['pending', 'pending', 'good']],
  [false, ['pending', 'ended', 'pending']],
  [false, ['pending', 'pending', 'pending', 'ended']],
])('a safe start is due: %s after %j', (due, outcomes) => {
  expect(isSafeStartDue(history(...outcomes), NOW)).toBe(due);
});

test('failures of another day are no reason', () => {
  expect(isSafeStartDue(history('pending', 'pending', 'pending'), NOW + 10 * MINUTE)).toBe(false);
  expect(isSafeStartDue(history('pending', 'pending', 'pending'), NOW - 20 * MINUTE)).toBe(false);
});

test('three starts that crash make the fourth one safe, and a good one ends that', () => {
  const file = join(temporaryFolder(), 'starts.json');
  let nowMs = NOW;
  const start = () => createStartGuard(file, '1.0.0', () => (nowMs += 1000));
  expect([start(), start(), start()].map((guard) => guard.isSafeStartDue)).toEqual([false, false, false]);
  const safe = start();
  expect(safe.isSafeStartDue).toBe(true);
  safe.markGood();
  expect(start().isSafeStartDue).toBe(false);
});

test('a start that was ended by someone is none that failed', () => {
  const file = join(temporaryFolder(), 'starts.json');
  for (let turn = 0; turn < 5; turn += 1) {
    const guard = createStartGuard(file, '1.0.0', () => NOW + turn);
    expect(guard.isSafeStartDue).toBe(false);
    guard.markEnded();
  }
});

test('the file keeps ten starts, and neither a damaged nor an unwritable one stops the app', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'starts.json');
  writeFileSync(file, '[{"atMs":"x"}]');
  for (let turn = 0; turn < 12; turn += 1) createStartGuard(file, '1.0.0', () => NOW).markEnded();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(10);
  const guard = createStartGuard(join(folder, 'missing', 'starts.json'), '1.0.0', () => NOW);
  guard.markGood();
  expect(guard.isSafeStartDue).toBe(false);
});
