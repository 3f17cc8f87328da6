import { expect, test } from 'vitest';
import { movesMade, turnNumber } from '../../../renderer/boards/turn-number.ts';

test.each([
  ['chess.v1', 0, 1],
  ['chess.v1', 1, 1],
  ['chess.v1', 2, 2],
  ['chess.v1', 45, 23],
  ['rps.v1', 1, 2],
  ['tic_tac_toe.v1', 2, 3],
])('in %s the turn at tick %i is number %i', (template, tick, number) => {
  expect(turnNumber(template, tick)).toBe(number);
});

test.each([
  ['chess.v1', 0, 0],
  ['chess.v1', 1, 1],
  ['chess.v1', 61, 31],
  ['tic_tac_toe.v1', 9, 9],
])('in %s at tick %i so many moves were made: %i', (template, tick, moves) => {
  expect(movesMade(template, tick)).toBe(moves);
});
