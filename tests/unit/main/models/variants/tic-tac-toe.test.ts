import { expect, test } from 'vitest';
import { TIC_TAC_TOE_LINES } from '../../../../../src/main/games/index.ts';
import { ticTacToeVariant } from '../../../../../src/main/models/variants/tic-tac-toe.ts';

test.each(Array.from({ length: 16 }, (_, byte) => byte))(
  'three numbers sum to 15 exactly when their cells are a line (seed %s)',
  (byte) => {
    const { action } = ticTacToeVariant(new Uint8Array(32).fill(byte));
    const numbers = Array.from({ length: 9 }, (_, cell) => Number(action(String(cell))));
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const isLine = (cells: readonly number[]) =>
      TIC_TAC_TOE_LINES.some((line) => cells.every((cell) => (line as readonly number[]).includes(cell)));
    for (let a = 0; a < 9; a += 1)
      for (let b = a + 1; b < 9; b += 1)
        for (let c = b + 1; c < 9; c += 1)
          expect(
            [numbers[a], numbers[b], numbers[c]].reduce<number>((sum, each) => sum + (each ?? 0), 0) === 15,
          ).toBe(isLine([a, b, c]));
  },
);

test('the position is told by the numbers of each player', () => {
  const { view, action, role } = ticTacToeVariant(new Uint8Array(32));
  const board = ['x', 'o', null, null, null, null, null, null, null];
  const told = view({ board, turn: 'x', outcome: null });
  expect(told['taken']).toEqual({ [role('x')]: [Number(action('0'))], [role('o')]: [Number(action('1'))] });
  expect(told['free']).toHaveLength(7);
  expect(told['turn']).toBe(role('x'));
});
