import { expect, test } from 'vitest';
import type { EndReason } from '../../../../../src/shared/end-reason.ts';
import { nextStep, scoreOf, type GameRow } from '../../../../../src/main/arena/rules/schedule.ts';

const row = (number: number, reason: EndReason | null, winner: string | null = null): GameRow => ({
  number,
  sessionId: `s${number}`,
  aRole: number % 2 === 0 ? 'x' : 'o',
  status: reason === null ? 'active' : 'completed',
  outcome: null,
  reason,
  winner,
});

const course = { games: 3, roles: ['x', 'o'], lostInARow: 0, isDecided: false };

test('roles change with every counted or aborted game', () => {
  expect(nextStep([], course)).toEqual({ kind: 'play', number: 0, aRole: 'x' });
  expect(nextStep([row(0, 'line')], course)).toEqual({ kind: 'play', number: 1, aRole: 'o' });
  expect(nextStep([row(0, 'aborted')], course)).toEqual({ kind: 'play', number: 1, aRole: 'o' });
});

test('a void game is played again with the same number and roles', () => {
  expect(nextStep([row(0, 'endpoint_lost')], course)).toEqual({ kind: 'play', number: 0, aRole: 'x' });
});

test('a number stands as void after three replays, and the next one follows', () => {
  const lost = (times: number): GameRow[] => Array.from({ length: times }, () => row(0, 'host_fault'));
  expect(nextStep(lost(3), course)).toEqual({ kind: 'play', number: 0, aRole: 'x' });
  expect(nextStep(lost(4), course)).toEqual({ kind: 'play', number: 1, aRole: 'o' });
  expect(nextStep([...lost(4), row(1, 'line'), row(2, 'line')], course)).toEqual({ kind: 'done' });
});

test('a number that was given up is filled before later ones', () => {
  const rows = [row(0, 'line'), row(2, 'line')];
  expect(nextStep(rows, course)).toEqual({ kind: 'play', number: 1, aRole: 'o' });
});

test('plays the requested number of games, one at a time', () => {
  expect(nextStep([row(0, null)], course)).toEqual({ kind: 'wait' });
  expect(nextStep([row(0, 'line'), row(1, 'line'), row(2, 'line')], course)).toEqual({ kind: 'done' });
});

test('a run whose test is decided ends with the game under way', () => {
  const decided = { ...course, isDecided: true };
  expect(nextStep([row(0, 'line'), row(1, null)], decided)).toEqual({ kind: 'wait' });
  expect(nextStep([row(0, 'line'), row(1, 'line')], decided)).toEqual({ kind: 'done' });
});

test('stops after three successive void games', () => {
  expect(nextStep([], { ...course, lostInARow: 2 }).kind).toBe('play');
  expect(nextStep([], { ...course, lostInARow: 3 }).kind).toBe('server_lost');
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
