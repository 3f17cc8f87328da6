import { expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import { createTurnTexts } from '../../../../../src/main/models/prompt/turn-texts.ts';

const gameTemplate = builtInGameTemplates.find(({ id }) => id === 'tic_tac_toe.v1')!;
const position = {
  sessionId: 's',
  agentId: 'a',
  tick: 2,
  template: gameTemplate.id,
  view: {},
  role: 'x',
  legal: ['1', '2'],
  budgetMs: 100,
  earlier: [],
};

test('an observation has the rules, the last moves, the legal list and the fault of the answer before', () => {
  const texts = createTurnTexts((sessionId, role) => [`${sessionId} ${role} 0`]);
  const observation = texts.observation(position, gameTemplate, { refusal: 'it was empty' });
  for (const part of [gameTemplate.title, 's x 0', '["1","2"]', 'not accepted: it was empty'])
    expect(observation).toContain(part);
  expect(texts.observation(position, gameTemplate)).not.toContain('not accepted');
  expect(texts.observation(position, gameTemplate)).toContain('Answer with one JSON object');
  expect(texts.observation(position, gameTemplate, { requestsJson: false })).not.toContain('JSON');
});

test('reads an answer like that of a model', () => {
  expect(createTurnTexts(() => []).read('I take [2].', ['1', '2'])).toMatchObject({ action: '2' });
});
