import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import { GAME_TEXTS } from '../../../../../src/main/models/prompt/game-texts.ts';
import { composePrompt, type PromptQuestion } from '../../../../../src/main/models/prompt/prompt.ts';
import { gameTemplateOf } from '../../../../support/players/play.ts';

const LARGE_BUDGET = { promptTokens: 100_000 };

function opening(template: string): PromptQuestion {
  const gameTemplate = gameTemplateOf(template);
  const role = gameTemplate.roles[0] ?? '';
  const seed = gameTemplate.hasChance ? 'ab'.repeat(32) : null;
  const state = gameTemplate.start({ sessionId: 's', options: gameTemplate.options.parse({}), seed });
  const { title, description } = gameTemplate;
  const legal = gameTemplate.legal(state, role);
  return { template, title, description, role, view: gameTemplate.view(state, role), legal, recent: [] };
}

const textOf = (question: PromptQuestion, budget = LARGE_BUDGET) =>
  composePrompt(question, budget)
    .messages.map(({ content }) => content)
    .join('\n');

describe.each(builtInGameTemplates.map(({ id }) => id))('the prompt of %s', (template) => {
  test('contains the rules, the view, the whole legal list and the advice', () => {
    const question = opening(template);
    const text = textOf(question);
    expect(text).toContain(question.description);
    expect(text).not.toContain('expected_tick');
    expect(text).toContain(`Legal actions: ${JSON.stringify(question.legal)}`);
    expect(text).toContain(GAME_TEXTS.get(template)?.advice);
    expect(text).toContain(`as "${question.role}"`);
  });

  test('is estimated at no less than its real tokens, and not far more', () => {
    const question = opening(template);
    const { estimatedTokens } = composePrompt(question, LARGE_BUDGET);
    const tokens = encode(textOf(question)).length;
    expect(estimatedTokens).toBeGreaterThanOrEqual(tokens);
    expect(estimatedTokens).toBeLessThan(tokens * 2.5);
  });
});

test('a small budget leaves out moves, drawing and rules in this order, never the state or the list', () => {
  const recent = [
    'white e2e4',
    'black e7e5',
    'white g1f3',
    'black b8c6',
    'white f1b5',
    'black a7a6',
    'white a',
  ];
  const question = { ...opening('chess.v1'), recent };
  const whole = composePrompt(question, LARGE_BUDGET).estimatedTokens;
  expect(textOf(question)).not.toContain('white e2e4');
  expect(textOf(question)).toContain('black e7e5');
  const shorter = textOf(question, { promptTokens: whole - 1 });
  expect(shorter).toContain('black a7a6');
  expect(shorter).not.toContain('white f1b5');
  const min = textOf(question, { promptTokens: 1 });
  expect(min).not.toContain('Rules:');
  expect(min).not.toContain('a b c d e f g h');
  expect(min).toContain(`Legal actions: ${JSON.stringify(question.legal)}`);
  expect(min).toContain('rnbqkbnr');
});

test('the same input gives the same prompt and hash; a fault changes both', () => {
  const question = opening('rps.v1');
  expect(composePrompt(question, LARGE_BUDGET)).toEqual(composePrompt(question, LARGE_BUDGET));
  const received = composePrompt(question, { ...LARGE_BUDGET, refusal: 'it was empty.' });
  expect(received.hash).not.toBe(composePrompt(question, LARGE_BUDGET).hash);
  expect(received.messages.at(-1)?.content).toContain('it was empty.');
});

test('a template without advice is played by its description', () => {
  const text = textOf({ ...opening('rps.v1'), template: 'new_game.v1' });
  expect(text).toContain('Rock beats scissors');
});
