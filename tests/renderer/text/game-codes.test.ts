// @vitest-environment node
import { expect, test } from 'vitest';
import { OPENFRONT_CODES } from '../../../src/shared/codes/openfront.ts';
import { wholeChinese, wholeEnglish } from '../support/phrasebooks.ts';

test('every refusal of the game’s tools has a sentence in both languages', async () => {
  for (const book of [await wholeEnglish(), await wholeChinese()])
    expect(Object.keys(OPENFRONT_CODES).filter((code) => !Object.hasOwn(book, `error.${code}`))).toEqual([]);
});
