import { expect, test } from 'vitest';
import {
  halfMoveClock,
  nextKeys,
  occursThreeTimes,
  positionKey,
} from '../../../../../src/main/games/chess/repetition.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const KNIGHT_OUT = 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1';

test('the key contains side to move and castling rights, but no move counters', () => {
  expect(positionKey(START)).toBe(positionKey(START.replace('0 1', '8 5')));
  expect(positionKey(START)).not.toBe(positionKey(START.replace(' w ', ' b ')));
  expect(positionKey(START)).not.toBe(positionKey(START.replace('KQkq', 'Kkq')));
});

test('an irreversible move drops earlier keys', () => {
  const keys = [positionKey(START)];
  expect(nextKeys(keys, START, KNIGHT_OUT)).toHaveLength(2);
  const pawn = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  expect(nextKeys(keys, START, pawn)).toEqual([positionKey(pawn)]);
  const lostRight = KNIGHT_OUT.replace('KQkq', 'Qkq');
  expect(nextKeys(keys, START, lostRight)).toEqual([positionKey(lostRight)]);
});

test('the third occurrence of the last position counts', () => {
  expect(occursThreeTimes(['a', 'b', 'a'])).toBe(false);
  expect(occursThreeTimes(['a', 'b', 'a', 'b', 'a'])).toBe(true);
  expect(occursThreeTimes(['a', 'a', 'a', 'b'])).toBe(false);
});

test('the half-move clock is read from the FEN', () => {
  expect([halfMoveClock(START), halfMoveClock(KNIGHT_OUT)]).toEqual([0, 1]);
});
