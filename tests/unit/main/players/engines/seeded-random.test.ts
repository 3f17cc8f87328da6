import { describe, expect, test } from 'vitest';
import {
  pick,
  pickWeighted,
  createSeededRandom,
  roughNormal,
} from '../../../../../src/main/players/engines/seeded-random.ts';

const text = (...seed: number[]): Uint32Array => Uint32Array.from(seed);
const sample = (count: number, draw: () => number): number[] => Array.from({ length: count }, draw);

describe('seeded numbers', () => {
  test('depend on their seed only', () => {
    const numbers = (...seed: number[]) => sample(50, createSeededRandom(text(...seed)));
    expect(numbers(1, 2, 3, 4)).toEqual(numbers(1, 2, 3, 4));
    for (const other of [
      [2, 2, 3, 4],
      [1, 3, 3, 4],
      [1, 2, 4, 4],
      [1, 2, 3, 5],
    ]) {
      expect(numbers(...other)).not.toEqual(numbers(1, 2, 3, 4));
    }
  });

  test('are uniform in [0, 1), also with a seed of zeros', () => {
    const numbers = sample(8000, createSeededRandom(text(0, 0, 0, 0)));
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => numbers.filter((number) => Math.floor(number * 10) === tenth).length,
    );
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    // Five standard deviations around 800.
    for (const count of tenths) expect(Math.abs(count - 800)).toBeLessThan(135);
  });
});

describe('picking', () => {
  test.each([
    [0, 'a'],
    [0.34, 'b'],
    [0.999_999, 'c'],
    [1, 'c'],
  ])('the random number %d picks %s of three', (drawn, expected) => {
    expect(pick(['a', 'b', 'c'], () => drawn)).toBe(expected);
  });

  test.each([
    [[1, 2, 1], 0.24, 0],
    [[1, 2, 1], 0.26, 1],
    [[1, 2, 1], 0.74, 1],
    [[1, 2, 1], 0.76, 2],
    [[0, 1, 0], 0, 1],
    [[0, 0, 1], 0.5, 2],
    [[0, 0, 0], 0.5, 2],
    [[5], 0.99, 0],
  ])('weights %j with the random number %d give index %d', (weights, drawn, index) => {
    expect(pickWeighted(weights, () => drawn)).toBe(index);
  });

  test('roughNormal has mean 0', () => {
    const drawn = sample(4000, () => 0).map(
      (
        (random) => () =>
          roughNormal(random)
      )(createSeededRandom(text(1, 2, 3, 4))),
    );
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
    expect(Math.abs(mean)).toBeLessThan(0.08);
  });
});
