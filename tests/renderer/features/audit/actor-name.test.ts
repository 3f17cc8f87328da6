import { expect, test } from 'vitest';
import { actorName } from '../../../../renderer/features/audit/actor-name.ts';
import { loadTexts, loadTranslator } from '../../../../renderer/text/index.ts';

test('words in the place of an id are in the language of the window, and ids stay', async () => {
  await loadTexts(['audit']);
  const chinese = await loadTranslator('zh-CN');
  const names = ['host', 'person', 'player:P01', 'referee:REF01', 'chess.v1'].map((id) =>
    actorName(chinese, id),
  );
  expect(names).toEqual(['主机', '用户', '玩家 P01', '裁判 REF01', undefined]);
});
