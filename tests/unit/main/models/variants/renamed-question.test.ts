import { expect, test } from 'vitest';
import { renamedQuestion } from '../../../../../src/main/models/variants/renamed-question.ts';
import { rpsVariant } from '../../../../../src/main/models/variants/rock-paper-scissors.ts';

test('a question keeps nothing but its shape: earlier moves and the legal list are told under other names too', () => {
  const variant = rpsVariant(new Uint8Array(32).fill(9));
  const { question, actionOf } = renamedQuestion(variant, {
    template: 'rps.v1',
    title: 'Rock paper scissors',
    description: 'Rules.',
    role: 'player_1',
    view: { choices: { player_1: null, player_2: null } },
    legal: ['rock', 'paper', 'scissors'],
    recent: ['player_2 rock'],
    parseNotation: () => ({ kind: 'unknown' }),
  });
  expect(question).toMatchObject({
    template: 'renamed.v1',
    title: 'a game of signs',
    role: variant.role('player_1'),
  });
  expect(question.recent).toEqual([`${variant.role('player_2')} ${variant.action('rock')}`]);
  expect(question.parseNotation).toBeUndefined();
  expect(actionOf(variant.action('paper'))).toBe('paper');
  expect(actionOf('something else')).toBe('something else');
});
