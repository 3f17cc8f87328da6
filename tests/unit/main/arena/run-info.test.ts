import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GameRow } from '../../../../src/main/arena/rules/game-schedule.ts';
import { wilson95 } from '../../../../src/main/arena/rules/wilson-interval.ts';
import type { EndReason } from '../../../../src/shared/end-reason.ts';
import type { ArenaRun } from '../../../../src/main/arena/store.ts';
import { DEFAULT_SPRT } from '../../../../src/shared/statistics/sprt-presets.ts';
import { testStoredRun, toRunInfo } from '../../../../src/main/arena/run-info.ts';

const arena: ArenaRun = {
  arenaId: 'a',
  template: 'rps.v1',
  options: { secret: 1 },
  a: { name: 'A', choice: { kind: 'random' } },
  b: { name: 'B', choice: { kind: 'random' } },
  games: 10,
  policy: { a: null, b: null },
  test: { settings: DEFAULT_SPRT, stops: false },
  state: 'running',
  note: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  endedAt: null,
  plan: null,
  tournamentId: null,
  runSeed: null,
  decision: null,
};
const row = (number: number, reason: EndReason | null, winner: string | null): GameRow => ({
  number,
  attempt: 1,
  openingId: null,
  preludePlies: 0,
  sessionId: `s${number}`,
  aRole: number % 2 === 0 ? 'x' : 'o',
  status: reason === null ? 'active' : 'completed',
  outcome: null,
  reason,
  winner,
});

test('counts void and aborted games separately', () => {
  const rows = [
    row(0, 'line', 'x'),
    row(1, 'line', 'x'),
    row(2, 'board_full', null),
    row(3, 'aborted', null),
    row(3, 'endpoint_lost', null),
    row(4, null, null),
  ];
  expect(toRunInfo(arena, rows)).toMatchObject({
    played: 3,
    score: { a: 1, b: 1, draws: 1 },
    aborted: 1,
    voided: 1,
    share: 0.5,
    elo: 0,
  });
});

test('has no interval before the first game, and an open Elo bound at 0 or 100%', () => {
  expect(toRunInfo(arena, [])).toMatchObject({
    played: 0,
    share: null,
    interval95: null,
    elo: null,
    elo95: null,
  });
  const swept = toRunInfo(arena, [row(0, 'line', 'x'), row(1, 'line', 'o')]);
  expect(swept).toMatchObject({ share: 1, elo: null });
  expect(swept.interval95?.[1]).toBe(1);
  expect(swept.elo95?.[1]).toBeNull();
  expect(Number.isFinite(swept.elo95?.[0])).toBe(true);
});

/** The paths of the numbers that JSON cannot hold; it would write null without a reason. */
const lostNumbers = (value: unknown, path = ''): readonly string[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => lostNumbers(each, `${path}.${key}`));
};

test.each([
  ['no game', 0, () => null],
  ['one game', 1, () => 'x'],
  ['only wins', 20, (number: number) => (number % 2 === 0 ? 'x' : 'o')],
  ['only losses', 20, (number: number) => (number % 2 === 0 ? 'o' : 'x')],
  ['only draws', 20, () => null],
] as const)('a run with %s has no number that JSON cannot hold', (_, games, winnerOf) => {
  const rows = Array.from({ length: games }, (__, number) => row(number, 'line', winnerOf(number)));
  const info = toRunInfo({ ...arena, games: 20, state: 'done' }, rows);
  expect(lostNumbers(info)).toEqual([]);
  expect(lostNumbers(testStoredRun(arena, rows))).toEqual([]);
  // An open end of the interval is null and says on which side.
  const isSwept = info.share === 0 || info.share === 1;
  expect(info.statistics.oneSided !== null).toBe(isSwept);
});

test('converts times to milliseconds and leaves out the options', () => {
  const ended = toRunInfo({ ...arena, endedAt: '2026-11-21T00:00:01.000Z' }, []);
  expect((ended.endedAtMs ?? 0) - ended.createdAtMs).toBe(1000);
  expect(toRunInfo(arena, []).endedAtMs).toBeNull();
  expect(ended).not.toHaveProperty('options');
});

test('shows the seed of a run when no game can be played from it any more, and its hash before', () => {
  const runSeed = '5e'.repeat(32);
  const planned: ArenaRun = {
    ...arena,
    games: 11,
    runSeed,
    plan: { atOnce: 4, openings: null, chance: 'shared', variant: null, workers: null },
  };
  const seedHash = createHash('sha256').update(Buffer.from(runSeed, 'hex')).digest('hex');
  for (const state of ['running', 'draining', 'paused', 'stopped', 'cancelled'] as const) {
    const info = toRunInfo({ ...planned, state }, []);
    expect(info.plan).toMatchObject({ pairs: 5, atOnce: 4, chance: 'shared', seed: null, seedHash });
    expect(JSON.stringify(info)).not.toContain(runSeed);
  }
  expect(toRunInfo({ ...planned, state: 'done' }, []).plan?.seed).toBe(runSeed);
  expect(toRunInfo(arena, []).plan).toBeNull();
});

test('a run of an earlier version keeps its interval over games and has no verdict', () => {
  const rows = [row(0, 'line', 'x'), row(1, 'line', 'o'), row(2, 'line', 'x'), row(3, 'board_full', null)];
  const old = toRunInfo({ ...arena, test: null }, rows);
  expect(old.statistics).toMatchObject({ method: 'wilson', units: 4, verdict: null });
  expect(old.share).toBe(0.875);
  expect(old.interval95).toEqual(wilson95(3.5, 4));
  const now = toRunInfo(arena, rows);
  expect(now.statistics).toMatchObject({ method: 'plus-pairs', units: 2, pent: [0, 0, 0, 1, 1] });
  expect(testStoredRun({ ...arena, test: null }, rows)).toBeNull();
});

test('a stored decision stays, and what the games give today is told where it is something else', () => {
  const won = Array.from({ length: 24 }, (_, number) => row(number, 'line', number % 2 === 0 ? 'x' : 'o'));
  const run = { ...arena, games: 24 };
  const { verdict } = toRunInfo(run, won).statistics;
  if (verdict?.state !== 'h1') throw new Error('the test should be decided');
  const { llr, pairs } = verdict;
  const decision = { state: 'h1' as const, llr, pairs, decidedAt: 'now' };
  expect(toRunInfo({ ...run, decision }, won).statistics).toMatchObject({ verdict, recount: null });
  const drawn = won.map((game) => ({ ...game, winner: null }));
  expect(toRunInfo({ ...run, decision }, drawn).statistics).toMatchObject({
    verdict: { state: 'h1', llr, pairs },
    recount: { state: 'h0', pairs: 9 },
  });
});

test('the test of a run that goes on is continued and not computed again', () => {
  const tests = new Map();
  const rows = [row(0, 'line', 'x'), row(1, 'line', 'o'), row(2, 'line', 'x'), row(3, 'line', 'o')];
  toRunInfo(arena, rows.slice(0, 2), tests);
  tests.set('a', { ...tests.get('a'), llr: 2, path: [2] });
  const [first] = testStoredRun(arena, rows, tests)?.path ?? [];
  expect(first).toBe(2);
  expect(tests.get('a').pairs).toBe(2);
});

test('the verdict is open while the run goes on, and undecided when it ended before', () => {
  const rows = [row(0, 'line', 'x'), row(1, 'line', 'o')];
  expect(toRunInfo(arena, rows).statistics.verdict).toMatchObject({
    state: 'running',
    pairs: 1,
    stops: false,
  });
  expect(toRunInfo({ ...arena, state: 'done' }, rows).statistics.verdict?.state).toBe('undecided');
  expect(testStoredRun(arena, rows)?.path).toHaveLength(1);
});
