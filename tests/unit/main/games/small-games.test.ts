import { describe, expect, test } from 'vitest';
import { connectFour } from '../../../../src/main/games/connect-four.ts';
import type { ConnectFourState } from '../../../../src/main/games/connect-four.ts';
import { ticTacToe } from '../../../../src/main/games/tic-tac-toe.ts';
import type { TicTacToeState } from '../../../../src/main/games/tic-tac-toe.ts';
import { perft } from '../../../support/games/perft.ts';
import { playTurns, setupOf } from '../../../support/games/play.ts';

const emptyGrid = (): TicTacToeState => ticTacToe.start(setupOf(ticTacToe));

describe('tic_tac_toe.v1', { timeout: 120_000 }, () => {
  test('shows board, turn and outcome', () => {
    expect(ticTacToe.view(playTurns(ticTacToe, emptyGrid(), ['4', '0']), null)).toEqual({
      board: ['o', null, null, null, 'x', null, null, null, null],
      turn: 'x',
      outcome: null,
    });
  });

  test('refuses a taken cell, other text and the waiting player', () => {
    const state = playTurns(ticTacToe, emptyGrid(), ['4']);
    for (const action of ['4', '9', '-1', '00', ' 0', '']) {
      expect(() => ticTacToe.apply(state, 'o', action)).toThrow('not in the legal list');
    }
    expect(() => ticTacToe.apply(state, 'x', '0')).toThrow('not in the legal list');
  });

  test('counts a line on the last cell as a win', () => {
    const full = playTurns(ticTacToe, emptyGrid(), ['0', '1', '2', '3', '4', '5', '7', '6', '8']);
    expect(ticTacToe.result(full)).toEqual({ outcome: 'x_wins', reason: 'line', winner: 'x' });
  });

  test('has 5,478 positions and 255,168 games: 131,184 for x, 77,904 for o, 46,080 draws', () => {
    const positions = new Set<string>();
    const games: Record<string, number> = {};
    const visit = (state: TicTacToeState): void => {
      positions.add(state.board.map((mark) => mark ?? '.').join(''));
      const result = ticTacToe.result(state);
      if (result !== null) games[result.outcome] = (games[result.outcome] ?? 0) + 1;
      for (const cell of ticTacToe.legal(state, state.turn)) visit(ticTacToe.apply(state, state.turn, cell));
    };
    visit(emptyGrid());
    expect(positions.size).toBe(5478);
    expect(games).toEqual({ x_wins: 131_184, o_wins: 77_904, draw: 46_080 });
  });
});

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

  test('takes a full column off the list', () => {
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
