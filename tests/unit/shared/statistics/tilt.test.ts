import { expect, test } from 'vitest';
import { solveTilt } from '../../../../src/shared/statistics/tilt.ts';

const SHARES = [0.08, 0.12, 0.4, 0.24, 0.16];
const valuesAround = (mean: number): readonly number[] =>
  [0, 0.25, 0.5, 0.75, 1].map((share) => share - mean);

test.each([
  [0.5, 0.829956],
  [0.514387, 0.673249],
])('the tilt towards a mean of %d is %d', (mean, t) => {
  expect(solveTilt(SHARES, valuesAround(mean))).toBeCloseTo(t, 4);
});

test('the tilted shares are a distribution with the wanted mean, also for nearly empty classes', () => {
  for (const shares of [SHARES, [1e-6, 1e-6, 1e-6, 1e-6, 1 - 4e-6]]) {
    const values = valuesAround(0.6);
    const t = solveTilt(shares, values) ?? Number.NaN;
    const tilted = shares.map((share, at) => share / (1 + t * (values[at] ?? 0)));
    expect(tilted.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 7);
    expect(tilted.reduce((sum, share, at) => sum + share * (values[at] ?? 0), 0)).toBeCloseTo(0, 7);
    expect(Math.min(...tilted)).toBeGreaterThan(0);
  }
});

test('there is none when every value has the same sign', () => {
  expect(solveTilt([0.5, 0.5], [0.1, 0.2])).toBeNull();
  expect(solveTilt([0.5, 0.5], [-0.1, 0])).toBeNull();
});
