import { describe, expect, test } from 'vitest';
import { pointsOf, tierOf } from '../../../../../src/main/rewards/rules/tier.ts';

describe('tiers', () => {
  test('are reached at exactly their first point', () => {
    expect(tierOf(99)).toEqual({ name: 'BRONZE', points: 99, nextTier: 'SILVER', pointsToNext: 1 });
    expect(tierOf(100)).toEqual({ name: 'SILVER', points: 100, nextTier: 'GOLD', pointsToNext: 200 });
  });

  test('start with BRONZE at 0 points', () => {
    expect(tierOf(0)).toMatchObject({ name: 'BRONZE', pointsToNext: 100 });
  });

  test('end with the highest', () => {
    expect(tierOf(1_000_000)).toMatchObject({ name: 'DIAMOND', nextTier: '', pointsToNext: 0 });
  });
});

describe('the tier points of a match', () => {
  test('never increase with a worse placement, and are 0 beyond the table', () => {
    const points = [1, 2, 3, 4, 5, 6, 7].map(pointsOf);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(points.slice(5)).toEqual([0, 0]);
    expect(points[0]).toBeGreaterThan(points[1] ?? 0);
  });

  test('are 0 for an impossible placement', () => {
    expect([pointsOf(0), pointsOf(-1), pointsOf(1.5)]).toEqual([0, 0, 0]);
  });
});
