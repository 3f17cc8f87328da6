import { expect, test } from 'vitest';
import { eloEstimate } from '../../../../../src/main/league/rules/elo.ts';

test('gives 0 points for half of the score and 191 for three quarters', () => {
  expect(eloEstimate({ wins: 5, draws: 2, losses: 5 }).difference).toBeCloseTo(0, 9);
  expect(eloEstimate({ wins: 75, draws: 0, losses: 25 }).difference).toBeCloseTo(190.85, 2);
  expect(eloEstimate({ wins: 50, draws: 50, losses: 0 }).difference).toBeCloseTo(190.85, 2);
});

test('halves the margin for four times the matches and narrows it for draws', () => {
  const margin = (wins: number, draws: number, losses: number): number =>
    eloEstimate({ wins, draws, losses }).margin95 ?? Number.NaN;
  expect(margin(800, 0, 800) / margin(200, 0, 200)).toBeCloseTo(0.5, 2);
  expect(margin(100, 200, 100)).toBeLessThan(margin(200, 0, 200));
});

test('gives no margin and no superiority for draws only', () => {
  const drawn = eloEstimate({ wins: 0, draws: 9, losses: 0 });
  expect([drawn.difference, drawn.margin95, drawn.superiority]).toEqual([-0, 0, null]);
});

test('gives no margin when the interval leaves 0–1', () => {
  const unrated = eloEstimate({ wins: 2, draws: 0, losses: 1 });
  expect(unrated.difference).toBeGreaterThan(0);
  expect(unrated.margin95).toBeNull();
});

test('increases superiority with decided matches and keeps it within 0–1', () => {
  const sure = (wins: number, losses: number): number =>
    eloEstimate({ wins, draws: 3, losses }).superiority ?? Number.NaN;
  expect(sure(1, 0)).toBeCloseTo(0.841, 3);
  expect(sure(10, 10)).toBe(0.5);
  expect(sure(60, 40)).toBeGreaterThan(sure(6, 4));
  expect([sure(5000, 0), sure(0, 5000)]).toEqual([1, 0]);
});
