import { describe, expect, it } from 'vitest';
import { pointsOf, tierOf } from '../../../../../src/main/rewards/rules/tier.ts';

describe('tiers', () => {
  it('are reached at their very first point, and one point before it that point is missing', () => {
    expect(tierOf(99)).toEqual({ name: 'BRONZE', points: 99, nextTier: 'SILVER', pointsToNext: 1 });
    expect(tierOf(100)).toEqual({ name: 'SILVER', points: 100, nextTier: 'GOLD', pointsToNext: 200 });
  });

  it('begin with bronze at nothing', () => {
    expect(tierOf(0)).toMatchObject({ name: 'BRONZE', pointsToNext: 100 });
  });

  it('have nothing above the highest', () => {
    expect(tierOf(1_000_000)).toMatchObject({ name: 'DIAMOND', nextTier: '', pointsToNext: 0 });
  });
});

describe('points of a match', () => {
  it('never grow with a worse placement, and are none beyond the list', () => {
    const points = [1, 2, 3, 4, 5, 6, 7].map(pointsOf);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(points.slice(5)).toEqual([0, 0]);
    expect(points[0]).toBeGreaterThan(points[1] ?? 0);
  });

  it('are none for a placement that cannot be', () => {
    expect([pointsOf(0), pointsOf(-1), pointsOf(1.5)]).toEqual([0, 0, 0]);
  });
});
