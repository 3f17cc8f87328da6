import { expect, test } from 'vitest';
import { TemplateUseError } from '../../../../src/main/games/errors.ts';
import {
  outcomeOfWinner,
  outcomesOf,
  resultOfOutcome,
  withoutReasonBeforeEnd,
} from '../../../../src/main/games/outcomes.ts';

test('an outcome and its winner determine each other', () => {
  expect(outcomesOf(['white', 'black'])).toEqual(['white_wins', 'black_wins', 'draw']);
  for (const winner of ['white', 'player_1', null]) {
    expect(resultOfOutcome(outcomeOfWinner(winner), 'adjudicated')?.winner).toBe(winner);
  }
});

test('there is no result without an outcome, and an outcome without a reason is an error', () => {
  expect(resultOfOutcome(null, null)).toBeNull();
  expect(() => resultOfOutcome('draw', null)).toThrow(TemplateUseError);
});

test('the reason is visible at the end only', () => {
  expect(withoutReasonBeforeEnd({ turn: 'x', outcome_reason: null })).toEqual({ turn: 'x' });
  const ended = { turn: 'x', outcome_reason: 'line' } as const;
  expect(withoutReasonBeforeEnd(ended)).toEqual(ended);
});
