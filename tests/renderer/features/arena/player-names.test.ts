import { expect, test } from 'vitest';
import { withPlayerNames } from '../../../../renderer/features/arena/player-names.ts';
import { createTranslator } from '../../../../renderer/text/translate.ts';
import { wholeChinese } from '../../support/phrasebooks.ts';

const chinese = createTranslator('zh-CN', await wholeChinese());

test('players of this host have their names in the language of the window', () => {
  const model = { kind: 'llm', endpointId: 'qwen' } as const;
  const run = {
    a: { name: 'Built-in level 3', choice: { kind: 'builtin', level: 3 } },
    b: { name: 'Qwen 3', choice: model },
  } as const;
  const { a, b } = withPlayerNames(chinese, run);
  expect([a.name, b.name]).toEqual(['内置玩家（3 级）', 'Qwen 3']);
});

test('a player against itself gets a number', () => {
  const random = { name: 'Random', choice: { kind: 'random' } } as const;
  const { a, b } = withPlayerNames(chinese, { a: random, b: { ...random, name: 'Random (2)' } });
  expect([a.name, b.name]).toEqual(['随机玩家', '随机玩家 (2)']);
});
