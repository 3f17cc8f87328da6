import { describe, expect, test } from 'vitest';
import { connectFour } from '../../../../../src/main/games/board/connect-four.ts';
import type { ConnectFourState } from '../../../../../src/main/games/board/connect-four.ts';
import { perft } from '../../../../support/games/perft.ts';
import { playTurns, setupOf } from '../../../../support/games/play.ts';

const emptyBoard = (): ConnectFourState => connectFour.start(setupOf(connectFour));

const ending = (columns: string): unknown => {
  const result = connectFour.result(playTurns(connectFour, emptyBoard(), [...columns]));
  return result === null ? null : [result.outcome, result.reason];
};

describe('connect_four.v1', { timeout: 120_000 }, () => {
  test('drops discs to the bottom of their column', () => {
    expect(connectFour.view(playTurns(connectFour, emptyBoard(), ['3', '3', '0']), 'red')).toEqual({
      board: ['.......', '.......', '.......', '.......', '...y...', 'r..r...'],
      turn: 'yellow',
      outcome: null,
    });
  });

  test.each([
    ['a column', '0101010'],
    ['a row', '0011223'],
    ['a row closed from inside', '001166342'],
    ['a rising diagonal', '01122323363'],
    ['a falling diagonal', '65544343303'],
  ])('ends with four in %s', (_, columns) => {
    expect(ending(columns)).toEqual(['red_wins', 'line']);
  });

  test('does not list a full column', () => {
    const state = playTurns(connectFour, emptyBoard(), [...'000000']);
    expect(connectFour.legal(state, 'red')).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(() => connectFour.apply(state, 'red', '0')).toThrow('not in the legal list');
  });

  test('ends in a draw on a full board without a line', () => {
    const columns = '010101101010232323323232454545545454666666';
    expect(ending(columns.slice(0, -1))).toBeNull();
    expect(ending(columns)).toEqual(['draw', 'board_full']);
  });

  test('counts the published move paths to depth 5', () => {
    expect([1, 2, 3, 4, 5].map((depth) => perft(connectFour, emptyBoard(), depth))).toEqual([
      7, 49, 343, 2401, 16_807,
    ]);
  });
});
