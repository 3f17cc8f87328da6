import { expect, test } from 'vitest';
import { arrowBetween, middleOf, squareAt } from '../../../../renderer/session/drawing/board-geometry.ts';

test('the middle of a square lies in that square, from both sides of the board', () => {
  for (const square of ['a1', 'h1', 'a8', 'h8', 'e4', 'c7']) {
    for (const flipped of [false, true]) expect(squareAt(...middleOf(square, flipped), flipped)).toBe(square);
  }
  expect(middleOf('a8', false)).toEqual([50, 50]);
  expect(middleOf('a8', true)).toEqual([750, 750]);
});

test('a point outside of the board is on no square', () => {
  expect([squareAt(-1, 5, false), squareAt(5, 800, false)]).toEqual([null, null]);
});

test('an arrow begins in the middle of its first square and points to the second', () => {
  expect(arrowBetween('a1', 'a3', false)).toEqual({
    transform: 'translate(50 750) rotate(-90)',
    d: 'M0 -9H166V-26L200 0L166 26V9H0Z',
  });
});
