import { expect, test } from 'vitest';
import { isMoveText, listedMove } from '../../../../../src/main/lichess-bot-api/rules/moves.ts';

test('moves are two squares and perhaps a piece', () => {
  for (const move of ['e2e4', 'a7a8q', 'h2h1n']) expect(isMoveText(move)).toBe(true);
  for (const move of ['0000', 'None', '(none)', 'e2e9', 'i2e4', 'e7e8k', 'e2e4 ', 'O-O', ''])
    expect(isMoveText(move)).toBe(false);
});

test('castling onto the rook is castling where that is legal, and an ordinary move otherwise', () => {
  expect(listedMove('e1h1', ['e1g1', 'e1f1'])).toBe('e1g1');
  expect(listedMove('e1a1', ['e1c1', 'e1d1'])).toBe('e1c1');
  expect(listedMove('e8h8', ['e8g8'])).toBe('e8g8');
  expect(listedMove('e8a8', ['e8c8'])).toBe('e8c8');
  // A rook on e1 moves to h1.
  expect(listedMove('e1h1', ['e1h1', 'e1g1'])).toBe('e1h1');
  expect(listedMove('e1h1', ['e1d1'])).toBe('e1h1');
  expect(listedMove('e2e4', ['e2e4'])).toBe('e2e4');
});
