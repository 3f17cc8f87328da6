import { expect, test } from 'vitest';
import {
  thinkTimesOf,
  tallyBy,
  type SeatRow,
  type TimedRow,
} from '../../../../../../src/main/app-features/profiles/rules/seat-tally.ts';

const row = (over: Partial<SeatRow> = {}): SeatRow => ({
  sessionId: 's',
  role: 'white',
  template: 'chess.v1',
  isOver: true,
  winner: 'white',
  reason: 'checkmate',
  opponentId: 'bo',
  arenaId: null,
  ...over,
});

test('decided games are counted by a key, the most frequent first', () => {
  const rows = [
    row(),
    row({ winner: 'black' }),
    row({ winner: null, reason: 'draw' as SeatRow['reason'] }),
    row({ template: 'rps.v1', role: 'player_1', winner: 'player_1' }),
  ];
  expect(tallyBy(rows, ({ template }) => template)).toEqual([
    { key: 'chess.v1', games: 3, wins: 1, draws: 1, losses: 1 },
    { key: 'rps.v1', games: 1, wins: 1, draws: 0, losses: 0 },
  ]);
});

test('games in play, games through no act of a player, and games without a key are left out', () => {
  const rows = [
    row({ isOver: false, winner: null, reason: null }),
    row({ winner: null, reason: 'aborted' }),
    row({ winner: null, reason: 'host_fault' }),
    row({ opponentId: null }),
  ];
  expect(tallyBy(rows, ({ opponentId }) => opponentId)).toEqual([]);
});

test('an answer takes the time since the row before it in the same log', () => {
  const timed = (sessionId: string, agentId: string, atMs: number, isMove = true): TimedRow => ({
    sessionId,
    agentId,
    atMs,
    isMove,
  });
  const rows = [
    timed('s1', 'ann', 1000),
    timed('s1', 'bo', 1500),
    timed('s1', 'ann', 4500),
    timed('s1', 'ann', 4600, false),
    timed('s2', 'ann', 9000),
    timed('s2', 'bo', 9100),
    timed('s2', 'ann', 9300),
  ];
  expect(thinkTimesOf(rows, 'ann')).toEqual([200, 3000]);
});
