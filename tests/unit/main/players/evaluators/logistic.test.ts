import { expect, test } from 'vitest';
import {
  balanceOfExpectedScore,
  expectedScoreOfChess,
  expectedScoreOfConnectFour,
  expectedScoreOfUci,
} from '../../../../../src/main/players/evaluators/logistic.ts';

const JUDGEMENTS = [-900, -100, 0, 100, 900];

test.each([
  ['chess', expectedScoreOfChess],
  ['a UCI engine', expectedScoreOfUci],
])('of %s a better judgement is a higher expected score, the same for both sides', (_, expected) => {
  const scores = JUDGEMENTS.map(expected);
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  expect(new Set(scores).size).toBe(JUDGEMENTS.length);
  for (const judgement of JUDGEMENTS) expect(expected(judgement) + expected(-judgement)).toBeCloseTo(1, 12);
});

test.each([true, false])(
  'of connect four too, where the first role is to move at the end: %s',
  (isFirstToMove) => {
    const scores = JUDGEMENTS.map((balance) => expectedScoreOfConnectFour({ balance, isFirstToMove }));
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(scores.every((score) => score > 0 && score < 1)).toBe(true);
  },
);

test('who moved last where a search of connect four ends is judged too well, which lowers the expected score', () => {
  expect(expectedScoreOfConnectFour({ balance: 0, isFirstToMove: false })).toBeLessThan(
    expectedScoreOfConnectFour({ balance: 0, isFirstToMove: true }),
  );
});

test('a balance is found again from its expected score', () => {
  for (const isFirstToMove of [true, false]) {
    const expectedScore = expectedScoreOfConnectFour({ balance: 24, isFirstToMove });
    expect(balanceOfExpectedScore(expectedScore, isFirstToMove)).toBeCloseTo(24, 6);
  }
});
