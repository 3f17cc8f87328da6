import { expect, test } from 'vitest';
import { remainingOf } from '../../../../../src/main/arena/rules/remaining-games.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/game-schedule.ts';

const row = (number: number, endedAtS: number | null, own: Partial<GameRow> = {}): GameRow => ({
  number,
  attempt: 1,
  sessionId: `s${number}`,
  aRole: 'x',
  openingId: null,
  preludePlies: 0,
  status: endedAtS === null ? 'active' : 'completed',
  outcome: null,
  reason: endedAtS === null ? null : 'line',
  winner: null,
  endedAt: endedAtS === null ? null : new Date(endedAtS * 1000).toISOString(),
  ...own,
});

test('the games left take as long as the newest finished ones took, also when several are played at once', () => {
  const rows = [row(0, 10), row(1, 10), row(2, 20), row(3, 20), row(4, 40), row(5, null)];
  expect(remainingOf(rows, 25)).toEqual({ games: 20, ms: 150_000 });
});

test('before the fourth finished game no time is told', () => {
  expect(remainingOf([row(0, 10), row(1, 20), row(2, 30)], 10)).toEqual({ games: 7, ms: null });
  expect(remainingOf([], 10)).toEqual({ games: 10, ms: null });
});

test('a game that is played again is still left, and one that was aborted is not', () => {
  const rows = [row(0, 10, { reason: 'endpoint_lost' }), row(1, 20, { reason: 'aborted' })];
  expect(remainingOf(rows, 4).games).toBe(3);
});
