import { describe, expect, test } from 'vitest';
import { evaluate, isDeadPosition } from '../../../../../../src/main/players/engines/chess/evaluate.ts';
import { boardFrom } from '../../../../../../src/main/players/engines/chess/board.ts';

const worth = (placement: string, side = 'w'): number => evaluate(boardFrom(`${placement} ${side} - - 0 1`));
const isHopeless = (placement: string): boolean => isDeadPosition(boardFrom(`${placement} w - - 0 1`));

test('the value of a position is symmetric, except for the tempo', () => {
  const placement = '4k3/8/8/3r4/8/8/3Q4/4K3';
  const tempo = worth('4k3/8/8/8/8/8/8/4K3');
  expect(worth(placement) - tempo).toBe(-(worth(placement, 'b') - tempo));
});

describe('a position scores higher with', () => {
  test.each([
    ['a passed pawn the further it is', '4k3/8/P7/8/8/8/8/4K3', '4k3/8/8/8/8/P7/8/4K3'],
    ['a passed pawn than a held one', '7k/4p3/8/P7/8/8/8/7K', '7k/1p6/8/P7/8/8/8/7K'],
    ['pawns side by side than behind each other', '4k3/8/8/8/8/8/PP6/4K3', '4k3/8/8/8/8/P7/P7/4K3'],
    ['a rook on an open file', '4k3/8/8/8/8/8/P7/1R2K3', '4k3/8/8/8/8/8/P7/R3K3'],
    ['a pair of bishops than bishop and knight', '4k3/8/8/8/8/8/8/2B1KB2', '4k3/8/8/8/8/8/8/2B1KN2'],
  ])('%s', (_, better, worse) => {
    expect(worth(better)).toBeGreaterThan(worth(worse));
  });
});

describe('isDeadPosition', () => {
  test.each(['4k3/8/8/8/8/8/8/4K3', '4k3/8/8/8/8/8/8/4KN2', '4k3/8/8/8/8/5b2/8/4K3'])('%s', (placement) => {
    expect(isHopeless(placement)).toBe(true);
  });

  test.each([
    '4k3/8/8/8/8/8/P7/4K3',
    '4k3/8/8/8/8/8/8/R3K3',
    '4k3/8/8/8/8/8/8/2B1KN2',
    '4k3/8/8/8/8/8/8/Q3K3',
  ])('is not %s', (placement) => {
    expect(isHopeless(placement)).toBe(false);
  });
});

test('the value depends on the position only', () => {
  const before = worth('4k3/pp6/8/8/8/8/PPP5/4K3');
  worth('4k3/8/8/8/8/8/PPPPPPPP/4K3');
  expect(worth('4k3/pp6/8/8/8/8/PPP5/4K3')).toBe(before);
});
