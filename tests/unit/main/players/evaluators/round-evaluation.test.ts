import { expect, test } from 'vitest';
import { evaluateIteratedRps } from '../../../../../src/main/players/evaluators/round-evaluation.ts';

const evaluate = (lead: number, played: number, rounds: number) =>
  evaluateIteratedRps({
    view: {
      rounds,
      history: Array.from({ length: played }, () => 'RR'),
      score: { player_1: Math.max(0, lead), player_2: Math.max(0, -lead) },
    },
    nodes: 0,
    elapsedMs: () => 0,
    random: () => 0,
  }).expectedScore;

test('a lead counts more the fewer rounds are left', () => {
  expect(evaluate(0, 0, 10)).toBeCloseTo(0.5, 10);
  expect(evaluate(2, 5, 10)).toBeCloseTo(0.852, 3);
  expect(evaluate(-2, 5, 10)).toBeCloseTo(0.148, 3);
  expect(evaluate(1, 9, 10)).toBeCloseTo(2 / 3 + 1 / 6, 10);
  expect(evaluate(2, 9, 10)).toBeCloseTo(1, 10);
});

test('a thousand rounds are possible', () => {
  expect(evaluate(30, 0, 1000)).toBeGreaterThan(0.87);
});
