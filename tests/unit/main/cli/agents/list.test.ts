import { expect, test } from 'vitest';
import { formatAgentList } from '../../../../../src/main/cli/agents/list.ts';

const protocols = [{ id: 'url', title: 'URL agent', usage: 'url:ADDRESS' }];

test('lists what was found, and how other players are written', () => {
  const found = [
    { protocol: 'acp', player: 'acp:qwen', name: 'Qwen Code', state: 'found', note: null },
    {
      protocol: 'acp',
      player: 'acp:goose',
      name: 'goose',
      state: 'not_known',
      note: 'asks before each tool',
    },
  ] as const;
  const text = formatAgentList({ found, protocols }, 'arbiter');
  expect(text).toMatch(/acp:qwen +Qwen Code +found\n/u);
  expect(text).toMatch(/acp:goose +goose +found, keeps its own tools +asks before each tool\n/u);
  expect(text).toMatch(/url:ADDRESS +URL agent/u);
  expect(text).toContain('"arbiter agents test PLAYER"');
});

test('says when nothing was found', () => {
  expect(formatAgentList({ found: [], protocols }, 'arbiter')).toContain('No agent was found');
});
