import { expect, test } from 'vitest';
import {
  balanceOfExpectedScore,
  expectedScoreOfChess,
  expectedScoreOfConnectFour,
} from '../../../../../src/main/players/evaluators/logistic.ts';

test('a better judgement is a higher expected score, between 0 and 1', () => {
  const scores = [-900, -100, 0, 100, 900].map((judgement) =>
    expectedScoreOfChess({ judgement, isFirstToMove: true }),
  );
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  expect(scores.every((score) => score > 0 && score < 1)).toBe(true);
});

test('the side to move is judged too well, so its turn lowers its expected score', () => {
  for (const expected of [expectedScoreOfChess, expectedScoreOfConnectFour]) {
    expect(expected({ judgement: 0, isFirstToMove: true })).toBeLessThan(
      expected({ judgement: 0, isFirstToMove: false }),
    );
  }
});

test('a balance is found again from its expected score', () => {
  for (const isFirstToMove of [true, false]) {
    const expectedScore = expectedScoreOfConnectFour({ judgement: 24, isFirstToMove });
    expect(balanceOfExpectedScore(expectedScore, isFirstToMove)).toBeCloseTo(24, 6);
  }
});
