import { expect, test } from 'vitest';
import { actionProblemOf } from '../../../../../src/main/cli/terminal/action-problem.ts';

test('tells a missing action from an unknown one', () => {
  expect(actionProblemOf(undefined)).toBe('an action is missing');
  expect(actionProblemOf('shwo')).toBe('unknown action "shwo"');
});
