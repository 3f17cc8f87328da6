import { expect, test } from 'vitest';
import { evaluateTicTacToe } from '../../../../../src/main/players/evaluators/tic-tac-toe.ts';

const evaluate = (marks: string) => {
  const board = [...marks].map((mark) => (mark === '.' ? null : mark));
  const turn = board.filter((mark) => mark !== null).length % 2 === 0 ? 'x' : 'o';
  return evaluateTicTacToe({ view: { board, turn }, nodes: 0, elapsedMs: () => 0, random: () => 0 });
};

test.each([
  ['.........', 0.5],
  ['x...o....', 0.5],
  ['x.......o', 1],
  ['xx.oo....', 1],
  ['xx.o.o..x', 0],
  ['xx.oo.x..', 0],
])('the value of %s', (marks, expectedScore) => {
  expect(evaluate(marks).expectedScore).toBe(expectedScore);
});

test('names the winning cell', () => {
  expect(evaluate('xx.oo....').best).toEqual({ action: '2', expectedScore: 1 });
});
