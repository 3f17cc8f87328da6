import { expect, test } from 'vitest';
import { listedCastling, writtenMove } from '../../../../../../src/main/cli/uci/rules/castling.ts';

const ROOKS = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const QUEEN = '4k3/8/8/8/8/8/8/4Q2K w - - 0 1';

test('both ways of castling are read as the king’s move of two squares', () => {
  expect(listedCastling(ROOKS, 'e1h1', ['e1g1', 'e1f1'])).toBe('e1g1');
  expect(listedCastling(ROOKS, 'e1a1', ['e1c1'])).toBe('e1c1');
  expect(listedCastling(ROOKS, 'e8h8', ['e8g8'])).toBe('e8g8');
  expect(listedCastling(ROOKS, 'e1g1', ['e1g1'])).toBe('e1g1');
  expect(listedCastling(QUEEN, 'e1a1', ['e1a1', 'e1c1'])).toBe('e1a1');
});

test('castling is shown as the client wants it, and other pieces move as they do', () => {
  expect(writtenMove(ROOKS, 'e1g1', true)).toBe('e1h1');
  expect(writtenMove(ROOKS, 'e8c8', true)).toBe('e8a8');
  expect(writtenMove(ROOKS, 'e1g1', false)).toBe('e1g1');
  expect(writtenMove(QUEEN, 'e1g1', true)).toBe('e1g1');
});
