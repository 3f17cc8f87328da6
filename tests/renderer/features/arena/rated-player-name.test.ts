import { expect, test } from 'vitest';
import { ratedPlayerName } from '../../../../renderer/features/arena/rated-player-name.ts';
import { createTranslator } from '../../../../renderer/text/translate.ts';
import { wholeEnglish } from '../../support/phrasebooks.ts';

const english = createTranslator('en', await wholeEnglish());

test.each([
  ['random', 'Random'],
  ['builtin:3', 'Built-in level 3'],
  ['uci:stockfish:4', 'stockfish, level 4'],
  ['uci:C:engine:12', 'C:engine, level 12'],
  ['llm:Qwen 3 (qwen3:8b, temperature 0)', 'Qwen 3 (qwen3:8b, temperature 0)'],
  ['something else', 'something else'],
])('the player %s is shown as %s', (label, name) => {
  expect(ratedPlayerName(english, label)).toBe(name);
});
