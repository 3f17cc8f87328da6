import { expect, test } from 'vitest';
import { eloEstimate } from '../../../../../src/main/league/rules/elo.ts';

test('gives 0 points for half of the score and 191 for three quarters', () => {
  expect(eloEstimate({ wins: 5, draws: 2, losses: 5 }).difference).toBeCloseTo(0, 9);
  expect(eloEstimate({ wins: 75, draws: 0, losses: 25 }).difference).toBeCloseTo(190.85, 2);
  expect(eloEstimate({ wins: 50, draws: 50, losses: 0 }).difference).toBeCloseTo(190.85, 2);
});

test('the interval is that of the arena: not symmetric, and the margin is half its width', () => {
  const { interval95, margin95 } = eloEstimate({ wins: 12, draws: 5, losses: 3 });
  expect(interval95.map((end) => Number(end?.toFixed(2)))).toEqual([23.06, 290.49]);
  expect(margin95).toBeCloseTo((290.49 - 23.06) / 2, 1);
});

test('halves the margin for four times the matches and narrows it for draws', () => {
  const margin = (wins: number, draws: number, losses: number): number =>
    eloEstimate({ wins, draws, losses }).margin95 ?? Number.NaN;
  expect(margin(800, 0, 800) / margin(200, 0, 200)).toBeCloseTo(0.5, 2);
  expect(margin(100, 200, 100)).toBeLessThan(margin(200, 0, 200));
});

test('draws only have an interval around 0 and no superiority', () => {
  const { difference, interval95, superiority } = eloEstimate({ wins: 0, draws: 20, losses: 0 });
  expect([difference, superiority]).toEqual([0, null]);
  expect(interval95.map((end) => Number(end?.toFixed(2)))).toEqual([-46.61, 46.61]);
});

test('only wins or only losses have one end, and no match has none', () => {
  const won = eloEstimate({ wins: 10, draws: 0, losses: 0 });
  expect(won.interval95[0]).toBeCloseTo(141.13, 2);
  expect([won.difference, won.interval95[1], won.margin95]).toEqual([null, null, null]);
  const lost = eloEstimate({ wins: 0, draws: 0, losses: 10 });
  expect([lost.interval95[0], lost.interval95[1]?.toFixed(2)]).toEqual([null, '-141.13']);
  expect(eloEstimate({ wins: 0, draws: 0, losses: 0 }).interval95).toEqual([null, null]);
});

test('a short run has an interval as well', () => {
  const short = eloEstimate({ wins: 2, draws: 0, losses: 1 });
  expect(short.difference).toBeGreaterThan(0);
  expect(short.interval95[0]).toBeLessThan(0);
  expect(short.margin95).toBeGreaterThan(100);
});

test('increases superiority with decided matches and keeps it within 0–1', () => {
  const sure = (wins: number, losses: number): number =>
    eloEstimate({ wins, draws: 3, losses }).superiority ?? Number.NaN;
  expect(sure(1, 0)).toBeCloseTo(0.841, 3);
  expect(sure(10, 10)).toBe(0.5);
  expect(sure(60, 40)).toBeGreaterThan(sure(6, 4));
  expect([sure(5000, 0), sure(0, 5000)]).toEqual([1, 0]);
});
