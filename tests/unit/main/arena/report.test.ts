import { expect, test } from 'vitest';
import { toReport } from '../../../../src/main/arena/report.ts';
import type { GameRow } from '../../../../src/main/arena/rules/schedule.ts';
import type { Arena } from '../../../../src/main/arena/store.ts';

const arena = (over: Partial<Arena> = {}): Arena => ({
  arenaId: 'r1',
  template: 'chess.v1',
  options: {},
  a: { name: 'A', choice: { kind: 'builtin', level: 1 } },
  b: { name: 'B', choice: { kind: 'random' } },
  games: 2,
  policy: { a: null, b: null },
  state: 'done',
  note: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  endedAt: null,
  ...over,
});

const game = (number: number, over: Partial<GameRow> = {}): GameRow => ({
  number,
  sessionId: `s${number}`,
  aRole: 'white',
  status: 'completed',
  outcome: 'white_wins',
  reason: 'checkmate',
  winner: 'white',
  ...over,
});

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 21) + seconds * 1000).toISOString();
const move = (role: string, seconds: number) => ({ kind: 'action', role, createdAt: at(seconds) });

/** White moves after two seconds, black after six more and after one refusal. */
const DEPS = {
  sessions: {
    logAs: () => ({ rows: [{ kind: 'joined', role: 'white' }, move('white', 2), move('black', 8)] }),
    facts: () => ({ createdAt: at(0) }),
    refusals: () => [{ role: 'black' }],
  },
  models: { movesOf: () => [] },
};

test('moves, refusals and time are those of each player, whichever colour it had', () => {
  const rows = [game(0), game(1, { aRole: 'black', winner: 'black', outcome: 'black_wins' })];
  const { figures, rows: games } = toReport(DEPS as never, arena(), rows);
  expect(figures.a).toMatchObject({ moves: 2, attempts: 3, secondsPerMove: 4, firstTryRate: 0.5 });
  expect(figures.b).toMatchObject({ moves: 2, attempts: 3, illegalRate: 1 / 3, retriesPerMove: 0.5 });
  expect(games.map(({ winner, plies }) => [winner, plies])).toEqual([
    ['a', 2],
    ['a', 2],
  ]);
});

test('a game without a verdict is listed and counts for nobody', () => {
  const rows = [game(0, { reason: 'endpoint_lost' }), game(1, { reason: 'aborted' })];
  const { figures, rows: games } = toReport(DEPS as never, arena(), rows);
  expect(games.map(({ counts, winner }) => [counts, winner])).toEqual([
    [false, null],
    [false, null],
  ]);
  expect(figures.a).toMatchObject({ moves: 0, illegalRate: 0, firstTryRate: 0, secondsPerMove: 0 });
});

test('two random players test the house: fair while even is within the interval, nothing said of others', () => {
  const random = { name: 'R', choice: { kind: 'random' } } as const;
  const harness = (rows: readonly GameRow[], over: Partial<Arena> = { a: random }) =>
    toReport(DEPS as never, arena(over), rows).harness;
  const lost = { winner: 'black', outcome: 'black_wins' };
  expect(harness([game(0), game(1, lost)])).toBe('fair');
  expect(harness(Array.from({ length: 30 }, (_, number) => game(number)))).toBe('unfair');
  expect(harness([])).toBeNull();
  expect(harness([game(0), game(1, lost)], {})).toBeNull();
});

test('what a model was sent is told once for each way, in the order of its first use', () => {
  const llm = { name: 'M', choice: { kind: 'llm', endpointId: 'e1' } } as const;
  const cold = { temperature: 0, seed: 7 };
  const warm = { temperature: 1, seed: 7 };
  const record = (role: string, samplings: readonly object[]) => ({
    role,
    build: null,
    attempts: samplings.map((sampling) => ({ sampling })),
  });
  const records = [record('white', [warm, cold]), record('black', [cold]), record('white', [{ ...warm }])];
  const { sampling, builds } = toReport(
    { ...DEPS, models: { movesOf: () => records } } as never,
    arena({ b: llm }),
    [game(0, { aRole: 'black' })],
  );
  expect(sampling.b).toEqual([warm, cold]);
  expect(sampling.a).toEqual([cold]);
  expect(builds).toEqual({ a: [], b: [] });
});
