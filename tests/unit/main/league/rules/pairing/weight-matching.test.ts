import { expect, test } from 'vitest';
import { maximumWeightMatching } from '../../../../../../src/main/league/rules/pairing/weight-matching.ts';

const weights = (edges: readonly (readonly [number, number, number])[]) => (one: number, other: number) =>
  edges.find(([a, b]) => (a === one && b === other) || (a === other && b === one))?.[2] ?? 0;

test('prefers one heavy pair to two lighter ones', () => {
  const path = weights([
    [0, 1, 5],
    [1, 2, 11],
    [2, 3, 5],
  ]);
  expect(maximumWeightMatching(4, path)).toEqual([-1, 2, 1, -1]);
});

test('shrinks an odd cycle and matches through it', () => {
  const cycle = weights([
    [0, 1, 8],
    [0, 2, 9],
    [1, 2, 10],
    [2, 3, 7],
    [0, 5, 5],
    [3, 4, 6],
  ]);
  expect(maximumWeightMatching(6, cycle)).toEqual([5, 2, 1, 4, 3, 0]);
});

test('dissolves a blossom inside a blossom', () => {
  const nested = weights([
    [0, 1, 19],
    [0, 2, 20],
    [0, 7, 8],
    [1, 2, 25],
    [1, 3, 18],
    [2, 4, 18],
    [3, 4, 13],
    [3, 6, 7],
    [4, 5, 7],
  ]);
  expect(maximumWeightMatching(8, nested)).toEqual([7, 2, 1, 6, 5, 4, 3, 0]);
});

test('matches nobody without an edge of positive weight', () => {
  expect(maximumWeightMatching(0, () => 1)).toEqual([]);
  expect(maximumWeightMatching(1, () => 1)).toEqual([-1]);
  expect(maximumWeightMatching(3, () => 0)).toEqual([-1, -1, -1]);
});
