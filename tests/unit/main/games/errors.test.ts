import { expect, test } from 'vitest';
import { alreadyOver, TemplateUseError, unlistedAction } from '../../../../src/main/games/errors.ts';

test('a defect names template and seat and never the action, which reaches logs', () => {
  const defect = unlistedAction('rps.v1', 'player_1');
  expect(defect).toBeInstanceOf(TemplateUseError);
  expect(defect.message).toBe('rps.v1: the action is not in the legal list of "player_1"');
});

test('a seat made up by somebody is cut and quoted', () => {
  const { message } = unlistedAction('rps.v1', `x"\n${'y'.repeat(100)}`);
  expect(message).not.toContain('\n');
  expect(message.length).toBeLessThan(110);
});

test('a second conclusion is a defect too', () => {
  expect(alreadyOver('rps.v1')).toBeInstanceOf(TemplateUseError);
});
