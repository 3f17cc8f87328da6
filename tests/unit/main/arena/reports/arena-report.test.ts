import { expect, test } from 'vitest';
import { readReport, type ReportDeps } from '../../../../../src/main/arena/reports/arena-report.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/game-schedule.ts';
import { DEFAULT_SPRT } from '../../../../../src/shared/statistics/sprt-presets.ts';
import type { ArenaRun } from '../../../../../src/main/arena/store.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 21) + seconds * 1000).toISOString();

const game = (number: number, over: Partial<GameRow> = {}): GameRow => ({
  number,
  attempt: 1,
  openingId: null,
  preludePlies: 0,
  sessionId: `s${number}`,
  aRole: number % 2 === 0 ? 'white' : 'black',
  status: 'completed',
  outcome: 'win',
  reason: 'checkmate',
  winner: 'white',
  ...over,
});

function report(rows: readonly GameRow[], kinds: readonly [string, string]) {
  const deps = {
    sessions: {
      logAs: () => ({
        rows: [
          { kind: 'action', role: 'white', createdAt: at(2) },
          { kind: 'action', role: 'black', createdAt: at(5) },
          { kind: 'draw_offer', role: 'white', createdAt: at(6) },
          { kind: 'action', role: 'white', createdAt: at(9) },
        ],
      }),
      findSummary: () => ({ createdAt: at(0) }),
      listRefusals: () => [{ role: 'black' }],
    },
    games: { get: () => undefined },
    models: { movesOf: () => [] },
    audit: { rowsBySubject: () => [] },
  };
  const [a, b] = kinds.map((kind) => ({ choice: { kind } }));
  const arena = {
    a,
    b,
    games: rows.length,
    createdAt: at(0),
    endedAt: null,
    policy: {},
    plan: null,
    tournamentId: null,
    runSeed: null,
    decision: null,
    test: { settings: DEFAULT_SPRT, stops: false },
  };
  return readReport(deps as unknown as ReportDeps, arena as unknown as ArenaRun, rows);
}

test('a player’s time starts at the opponent’s move, and draw offers and refusals are not moves', () => {
  const { stats, rows } = report([game(0)], ['builtin', 'builtin']);
  expect(stats.a).toMatchObject({ moves: 2, attempts: 2, illegalRate: 0, secondsPerMove: 3 });
  expect(stats.b).toMatchObject({ moves: 1, attempts: 2, illegalRate: 0.5, secondsPerMove: 3 });
  expect(rows[0]).toMatchObject({ winner: 'a', counts: true, plies: 3 });
});

test('reports the winner by player, not by role', () => {
  const { rows } = report([game(0), game(1), game(2, { winner: null })], ['builtin', 'builtin']);
  expect(rows.map(({ winner }) => winner)).toEqual(['a', 'b', null]);
});

test('lists void, aborted and active games without counting them', () => {
  const rows = [
    game(0, { reason: 'endpoint_lost' }),
    game(1, { reason: 'aborted' }),
    game(2, { status: 'active' }),
  ];
  const found = report(rows, ['builtin', 'builtin']);
  expect(found.stats.a).toMatchObject({ moves: 0, attempts: 0, firstTryRate: 0, secondsPerMove: 0 });
  expect(found.rows.map(({ counts, winner }) => [counts, winner])).toEqual(rows.map(() => [false, null]));
});

test('the path of the test has one ratio for each finished pair', () => {
  expect(report([game(0), game(1), game(2)], ['builtin', 'builtin']).sprtPath).toHaveLength(1);
  expect(report([], ['builtin', 'builtin']).sprtPath).toEqual([]);
});

test('reports the harness only for two random players, after the first game', () => {
  const even = [game(0), game(1), game(2), game(3)];
  expect(report(even, ['random', 'random']).harness).toBe('fair');
  expect(report(even, ['random', 'builtin']).harness).toBeNull();
  expect(report([], ['random', 'random']).harness).toBeNull();
  const bent = Array.from({ length: 40 }, (_, index) =>
    game(index, { winner: index % 2 === 0 ? 'white' : 'black' }),
  );
  expect(report(bent, ['random', 'random']).harness).toBe('unfair');
});
