import { expect, test } from 'vitest';
import { levelLabel } from '../../../renderer/player-picker/level-select.tsx';
import { createTranslator } from '../../../renderer/text/translate.ts';
import { wholeChinese, wholeEnglish } from '../support/phrasebooks.ts';

const english = createTranslator('en', await wholeEnglish());
const chinese = createTranslator('zh-CN', await wholeChinese());

test('a chess level says for whom it is, as far as it was measured', () => {
  const chess = { levels: 8, game: 'chess.v1' };
  expect(levelLabel(english.t, 2, chess)).toBe('Level 2 of 8, like a beginner');
  expect(levelLabel(english.t, 4, chess)).toBe('Level 4 of 8, like a club player');
  expect(levelLabel(english.t, 7, chess)).toBe('Level 7 of 8');
  expect(levelLabel(english.t, 8, chess)).toBe('Level 8 of 8, the strongest');
  expect(levelLabel(chinese.t, 2, chess)).toBe('第 2 级，共 8 级，约为初学者水平');
});

test('the levels of other games name their ends', () => {
  const game = { levels: 8, game: 'connect_four.v1' };
  expect([1, 3, 8].map((level) => levelLabel(english.t, level, game))).toEqual([
    'Level 1 of 8, the easiest',
    'Level 3 of 8',
    'Level 8 of 8, the strongest',
  ]);
});
