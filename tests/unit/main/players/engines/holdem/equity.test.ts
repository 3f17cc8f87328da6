import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../../../../src/main/players/engines/seeded-random.ts';
import { estimateEquity } from '../../../../../../src/main/players/engines/holdem/equity.ts';

const luck = (deals: number) => ({ deals, random: createSeededRandom(Uint32Array.of(1, 2, 3, 4)) });
const BOARD = ['As', 'Ks', 'Qs', 'Js', 'Ts'];

test('an unbeatable hand always wins, and a board that both play is split', () => {
  expect(estimateEquity(['As', 'Ks'], ['Qs', 'Js', 'Ts'], luck(50))).toBe(1);
  expect(estimateEquity(['2c', '3d'], BOARD, luck(50))).toBe(0.5);
});

// Known odds against a random hand, within five standard deviations of 1,500 deals.
test.each([
  [['As', 'Ah'], 0.85],
  [['Ks', 'Kh'], 0.82],
  [['As', 'Kd'], 0.65],
  [['7c', '2d'], 0.35],
])('%j has its known equity before the flop', (own, expected) => {
  expect(Math.abs(estimateEquity(own, [], luck(1500)) - expected)).toBeLessThan(0.07);
});

test('a flop that helps a hand raises its equity', () => {
  const flop = ['7h', '7d', 'Kc'];
  expect(estimateEquity(['7c', '2d'], flop, luck(400))).toBeGreaterThan(0.85);
  expect(estimateEquity(['4c', '2d'], flop, luck(400))).toBeLessThan(0.4);
});

test('the same random numbers give the same equity', () => {
  expect(estimateEquity(['9c', '9d'], [], luck(100))).toBe(estimateEquity(['9c', '9d'], [], luck(100)));
});
