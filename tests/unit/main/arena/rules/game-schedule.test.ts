import { expect, test } from 'vitest';
import type { EndReason } from '../../../../../src/shared/end-reason.ts';
import {
  nextStep,
  pairOf,
  scoreOf,
  type ArenaSchedule,
  type GameRow,
} from '../../../../../src/main/arena/rules/game-schedule.ts';

const row = (number: number, reason: EndReason | null, winner: string | null = null): GameRow => ({
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

const schedule = (over: Partial<ArenaSchedule> = {}): ArenaSchedule => ({
  games: 3,
  roles: ['x', 'o'],
  maxConcurrentGames: 1,
  lostInARow: 0,
  isDraining: false,
  isDecided: false,
  ...over,
});

/** The games that are to be started, as `number.attempt role`; else the kind of the step. */
function next(rows: readonly GameRow[], over: Partial<ArenaSchedule> = {}): string {
  const step = nextStep(rows, schedule(over));
  if (step.kind !== 'play') return step.kind;
  return step.starts.map(({ number, attempt, aRole }) => `${number}.${attempt} ${aRole}`).join(', ');
}

const lost = (number: number, times: number): GameRow[] =>
  Array.from({ length: times }, (_, index) => ({ ...row(number, 'host_fault'), attempt: index + 1 }));

test('roles change with every counted or aborted game', () => {
  expect(next([])).toBe('0.1 x');
  expect(next([row(0, 'line')])).toBe('1.1 o');
  expect(next([row(0, 'aborted')])).toBe('1.1 o');
});

test('a void game is played again with the same number and roles', () => {
  expect(next([row(0, 'endpoint_lost')])).toBe('0.2 x');
});

test('a number stands as void after it was played again three times, and the next one follows', () => {
  expect(next(lost(0, 3))).toBe('0.4 x');
  expect(next(lost(0, 4))).toBe('1.1 o');
  expect(next([...lost(0, 4), row(1, 'line'), row(2, 'line')])).toBe('done');
});

test('a number that was given up is filled before later ones', () => {
  expect(next([row(0, 'line'), row(2, 'line')])).toBe('1.1 o');
});

test('plays the requested number of games, one at a time', () => {
  expect(next([row(0, null)])).toBe('wait');
  expect(next([row(0, 'line'), row(1, 'line'), row(2, null)])).toBe('wait');
  expect(next([row(0, 'line'), row(1, 'line'), row(2, 'line')])).toBe('done');
});

test('stops after three successive void games', () => {
  expect(next([], { lostInARow: 2 })).toBe('0.1 x');
  expect(next([], { lostInARow: 3 })).toBe('server_lost');
});

test('fills the room for games, and starts both games of a pair together', () => {
  expect(next([], { games: 8, maxConcurrentGames: 4 })).toBe('0.1 x, 1.1 o, 2.1 x, 3.1 o');
  expect(next([], { games: 8, maxConcurrentGames: 3 })).toBe('0.1 x, 1.1 o');
  const rows = [row(0, 'line'), row(1, null), row(2, null), row(3, null)];
  expect(next(rows, { games: 8, maxConcurrentGames: 4 })).toBe('wait');
  expect(next([...rows.slice(0, 3), row(3, 'line')], { games: 8, maxConcurrentGames: 4 })).toBe(
    '4.1 x, 5.1 o',
  );
});

test('an odd last game and a game that is played again start alone', () => {
  expect(next([row(0, 'line'), row(1, 'line')], { games: 3, maxConcurrentGames: 2 })).toBe('2.1 x');
  const replayed = [row(0, 'endpoint_lost'), row(1, null)];
  expect(next(replayed, { games: 4, maxConcurrentGames: 2 })).toBe('0.2 x');
  expect(next(replayed, { games: 4, maxConcurrentGames: 4 })).toBe('0.2 x, 2.1 x, 3.1 o');
});

test('a run that drains starts nothing and is drained when its games are over', () => {
  const draining = { games: 4, atOnce: 2, isDraining: true };
  expect(next([row(0, null), row(1, 'line')], draining)).toBe('wait');
  expect(next([row(0, 'line'), row(1, 'line')], draining)).toBe('drained');
  expect(
    next(
      [0, 1, 2, 3].map((number) => row(number, 'line')),
      draining,
    ),
  ).toBe('done');
});

test('a decided run finishes its games and is done', () => {
  const decided = { games: 100, atOnce: 4, isDecided: true };
  expect(next([row(0, 'line'), row(1, null)], decided)).toBe('wait');
  expect(next([row(0, 'line'), row(1, 'line')], decided)).toBe('done');
});

test('two games are a pair', () => {
  expect([0, 1, 2, 3, 9999].map(pairOf)).toEqual([0, 0, 1, 1, 4999]);
});

test('the score counts by player, without undecided games', () => {
  const rows = [
    row(0, 'line', 'x'),
    row(1, 'line', 'x'),
    row(2, 'board_full'),
    row(3, 'aborted'),
    row(4, null),
  ];
  expect(scoreOf(rows)).toEqual({ a: 1, b: 1, draws: 1 });
});
