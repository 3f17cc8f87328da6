import { expect, test } from 'vitest';
import { helpsInPosition } from '../../../../../src/main/payments/rules/live-position.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const AFTER_E4_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const BEFORE_CASTLING = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
const CASTLED = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4';

test('the current position helps, also with other fields than its pieces', () => {
  expect(helpsInPosition(START, START)).toBe(true);
  expect(helpsInPosition(START.replace(' w KQkq - 0 1', ' b - - 7 33'), START)).toBe(true);
});

test('a position one legal move later helps, castling included', () => {
  expect(helpsInPosition(AFTER_E4, START)).toBe(true);
  expect(helpsInPosition(CASTLED, BEFORE_CASTLING)).toBe(true);
});

test('two moves later, the position before, or a move against the rules do not', () => {
  expect(helpsInPosition(AFTER_E4_E5, START)).toBe(false);
  expect(helpsInPosition(START, AFTER_E4)).toBe(false);
  expect(helpsInPosition('rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', START)).toBe(false);
});
