import { describe, expect, test } from 'vitest';
import { ticTacToe } from '../../../../../src/main/games/board/tic-tac-toe.ts';
import type { TicTacToeState } from '../../../../../src/main/games/board/tic-tac-toe.ts';
import { playTurns, setupOf } from '../../../../support/games/play.ts';

const emptyGrid = (): TicTacToeState => ticTacToe.start(setupOf(ticTacToe));

describe('tic_tac_toe.v1', { timeout: 120_000 }, () => {
  test('shows board, turn and outcome', () => {
    expect(ticTacToe.view(playTurns(ticTacToe, emptyGrid(), ['4', '0']), null)).toEqual({
      board: ['o', null, null, null, 'x', null, null, null, null],
      turn: 'x',
      outcome: null,
    });
  });

  test('refuses an occupied cell, other text and actions out of turn', () => {
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
