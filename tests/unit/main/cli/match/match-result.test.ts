import { expect, test } from 'vitest';
import type { MatchSetup, PlayedGame } from '../../../../../src/main/cli/match/play-games.ts';
import { matchResult, matchTable } from '../../../../../src/main/cli/match/match-result.ts';

const PLAN = {
  template: { template: 'chess.v1', roles: ['white', 'black'] },
  players: [{ name: 'Ada' }, { name: 'Bob' }],
  games: 3,
} as unknown as MatchSetup;

const game = (winner: number | null, white: number): PlayedGame => ({
  sessionId: `s${white}`,
  outcome: winner === null ? 'draw' : 'win',
  reason: 'checkmate',
  plies: 7,
  winner,
  isVoid: false,
  serverMessage: null,
  seats: new Map([
    ['white', white],
    ['black', 1 - white],
  ]),
});

test('games are scored by player, whatever the side', () => {
  const { score, games } = matchResult(PLAN, [game(0, 0), game(0, 1), game(null, 0)]);
  expect(score).toEqual({ a: 2, b: 0, draws: 1, voided: 0 });
  expect(games[1]).toEqual({ session_id: 's1', outcome: 'win', reason: 'checkmate', plies: 7 });
});

test('without games the score is zero', () => {
  expect(matchResult(PLAN, []).score).toEqual({ a: 0, b: 0, draws: 0, voided: 0 });
});

test('the table shows the first seat of each game, and how many of the planned games were played', () => {
  const text = matchTable(PLAN, [game(0, 0), game(0, 1)]);
  expect(text).toContain('chess.v1, 2 of 3 games');
  expect(text).toMatch(/^ {2}1 {2}Ada/mu);
  expect(text).toMatch(/^ {2}2 {2}Bob/mu);
  expect(text).toContain('2 won');
});

test('a void game is neither a draw nor a win, and shows what the server said', () => {
  const lost = { ...game(null, 1), isVoid: true, reason: 'endpoint_lost', serverMessage: 'no key (401)' };
  const { score, games } = matchResult(PLAN, [game(0, 0), lost]);
  expect(score).toEqual({ a: 1, b: 0, draws: 0, voided: 1 });
  expect(games.map((one) => one.server_message)).toEqual([undefined, 'no key (401)']);
  expect(matchTable(PLAN, [lost])).toContain('1 void');
});
