import { expect, test } from 'vitest';
import { parsePosition } from '../../../../../../src/main/cli/uci/rules/fen.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('a FEN is taken as it is, with defaults for what is left out', () => {
  expect(parsePosition(START)).toBe(START);
  expect(parsePosition('8/8/8/8/8/8/k7/7K b')).toBe('8/8/8/8/8/8/k7/7K b - - 0 1');
});

test('castling rights as files of rooks are those of standard chess, and others are left out', () => {
  expect(parsePosition('r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1')).toBe('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  expect(parsePosition('1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1')).toBe('1r2k3/8/8/8/8/8/8/1R2K3 w - - 0 1');
});

test.each([
  ['', 'nothing'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - - 0 1', 'seven rows'],
  ['9/8/8/8/8/8/k7/7K w - - 0 1', 'a row of nine'],
  ['8/8/8/8/8/8/8/7K w - - 0 1', 'no black king'],
  ['8/8/8/8/8/kk6/8/7K w - - 0 1', 'two kings'],
  ['P7/8/8/8/8/8/k7/7K w - - 0 1', 'a pawn on the last row'],
  ['QQQQQQQQ/QQQQQQQQ/Q7/8/8/8/k7/7K b - - 0 1', 'eighteen pieces'],
  ['8/8/8/8/8/8/1k6/K7 w x - 0 1', 'unknown rights'],
  ['8/8/8/8/8/8/k6R/7K w - - 0 1', 'a king that can be captured'],
  [`${START} extra`, 'a seventh field'],
])('%s is refused: %s', (fen) => {
  expect(parsePosition(fen)).toBeNull();
});
