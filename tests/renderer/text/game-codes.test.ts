// @vitest-environment node
import { expect, test } from 'vitest';
import { OPENFRONT_CODES } from '../../../src/shared/codes/openfront.ts';
import { GAME_EVENTS, GAME_NOTES } from '../../../src/shared/contract/index.ts';
import { wholeChinese, wholeEnglish } from '../support/phrasebooks.ts';

test('every refusal of the game’s tools has a sentence in both languages', async () => {
  for (const book of [await wholeEnglish(), await wholeChinese()])
    expect(Object.keys(OPENFRONT_CODES).filter((code) => !Object.hasOwn(book, `error.${code}`))).toEqual([]);
});

const placeholdersIn = (phrase: unknown): string[] =>
  [...String(phrase).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

test('every code of the host about a game has a sentence with exactly its values in both languages', async () => {
  const received = [
    ...Object.entries(GAME_NOTES).map(([code, values]) => [`game_note.${code}`, values] as const),
    ...Object.entries(GAME_EVENTS).map(([code, values]) => [`game_event.${code}`, values] as const),
  ];
  for (const book of [await wholeEnglish(), await wholeChinese()])
    for (const [key, values] of received) {
      const phrase = (book as Record<string, unknown>)[key];
      expect({ key, phrase: typeof phrase, placeholders: placeholdersIn(phrase) }).toEqual({
        key,
        phrase: 'string',
        placeholders: [...values].sort(),
      });
    }
});
