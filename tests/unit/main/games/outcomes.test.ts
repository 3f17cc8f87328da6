import { expect, test } from 'vitest';
import { TemplateUseError } from '../../../../src/main/games/errors.ts';
import {
  outcomeFor,
  outcomesOf,
  resultFrom,
  withoutOpenReason,
} from '../../../../src/main/games/outcomes.ts';

test('an outcome is made from its winner and leads back to it', () => {
  expect(outcomesOf(['white', 'black'])).toEqual(['white_wins', 'black_wins', 'draw']);
  for (const winner of ['white', 'player_1', null]) {
    expect(resultFrom(outcomeFor(winner), 'adjudicated')?.winner).toBe(winner);
  }
});

test('no outcome is no result, and one without a reason is a defect', () => {
  expect(resultFrom(null, null)).toBeNull();
  expect(() => resultFrom('draw', null)).toThrow(TemplateUseError);
});

test('a reason is shown from the end on only', () => {
  expect(withoutOpenReason({ turn: 'x', outcome_reason: null })).toEqual({ turn: 'x' });
  const ended = { turn: 'x', outcome_reason: 'line' } as const;
  expect(withoutOpenReason(ended)).toEqual(ended);
});
