import { expect, test } from 'vitest';
import { builtInMachines } from '../../../../../src/main/games/index.ts';
import { createTurnTexts } from '../../../../../src/main/models/prompt/turn-texts.ts';

const machine = builtInMachines.find(({ id }) => id === 'tic_tac_toe.v1')!;
const position = {
  sessionId: 's',
  agentId: 'a',
  tick: 2,
  template: machine.id,
  view: {},
  role: 'x',
  legal: ['1', '2'],
  budgetMs: 100,
  earlier: [],
};

test('an observation has the rules, the last moves, the legal list and the fault of the answer before', () => {
  const texts = createTurnTexts((sessionId, role) => [`${sessionId} ${role} 0`]);
  const observation = texts.observation(position, machine, { fault: 'it was empty' });
  for (const part of [machine.title, 's x 0', '["1","2"]', 'not accepted: it was empty'])
    expect(observation).toContain(part);
  expect(texts.observation(position, machine)).not.toContain('not accepted');
  expect(texts.observation(position, machine)).toContain('Answer with one JSON object');
  expect(texts.observation(position, machine, { asksForJson: false })).not.toContain('JSON');
});

test('reads an answer like that of a model', () => {
  expect(createTurnTexts(() => []).read('I take [2].', ['1', '2'])).toMatchObject({ action: '2' });
});
