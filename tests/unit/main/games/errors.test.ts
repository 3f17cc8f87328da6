import { expect, test } from 'vitest';
import {
  createGameOverError,
  TemplateUseError,
  createUnlistedActionError,
} from '../../../../src/main/games/errors.ts';

test('the error for an unlisted action names the template and the role, not the action', () => {
  const defect = createUnlistedActionError('rps.v1', 'player_1');
  expect(defect).toBeInstanceOf(TemplateUseError);
  expect(defect.message).toBe('rps.v1: the action is not in the legal list of "player_1"');
});

test('a role that is not declared is shortened and quoted', () => {
  const { message } = createUnlistedActionError('rps.v1', `x"\n${'y'.repeat(100)}`);
  expect(message).not.toContain('\n');
  expect(message.length).toBeLessThan(110);
});

test('concluding a finished game is an error', () => {
  expect(createGameOverError('rps.v1')).toBeInstanceOf(TemplateUseError);
});
