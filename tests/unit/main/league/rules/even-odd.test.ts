import { describe, expect, test } from 'vitest';
import {
  numberFromByte,
  parityWinner,
  parseParity,
  parityReason,
  type Parity,
} from '../../../../../src/main/league/rules/even-odd.ts';

const pairing = { a: 'P01', b: 'P02' };
const choices = (a: Parity, b: Parity) =>
  new Map<string, Parity>([
    ['P01', a],
    ['P02', b],
  ]);

describe('even_odd', () => {
  test('is won by the player who alone is right', () => {
    expect(parityWinner(8, pairing, choices('even', 'odd'))).toBe('P01');
    expect(parityWinner(7, pairing, choices('even', 'odd'))).toBe('P02');
    expect(parityWinner(8, pairing, choices('even', 'even'))).toBeNull();
    expect(parityWinner(8, pairing, choices('odd', 'odd'))).toBeNull();
  });

  test('draws each number from one to ten equally often and rejects the other bytes', () => {
    const numbers = Array.from({ length: 256 }, (_, byte) => numberFromByte(byte)).filter(
      (number) => number !== null,
    );
    expect(numbers).toHaveLength(250);
    for (let number = 1; number <= 10; number += 1)
      expect(numbers.filter((drawn) => drawn === number)).toHaveLength(25);
  });

  test('accepts spaces and capitals in tolerant mode only', () => {
    expect(parseParity('EVEN ', 'tolerant')).toBe('even');
    expect(parseParity('EVEN ', 'strict')).toBeNull();
    expect(parseParity('odd', 'strict')).toBe('odd');
    expect(parseParity('seven', 'tolerant')).toBeNull();
  });

  test('gives the reason as the specification words it', () => {
    expect(parityReason(8, pairing, choices('even', 'odd'))).toBe('P01 chose even, number was 8 (even)');
    expect(parityReason(8, pairing, choices('odd', 'odd'))).toBe('Both were wrong, number was 8 (even)');
  });
});
