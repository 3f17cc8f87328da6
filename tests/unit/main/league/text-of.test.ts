import { expect, test } from 'vitest';
import { textOf, wordsOf } from '../../../../src/main/league/text-of.ts';

test('what is no text says nothing, and is never written out as one', () => {
  const given = [undefined, null, 0, true, ['a'], { toString: () => 'a' }];
  expect(given.map(textOf)).toEqual(given.map(() => null));
  expect(given.map(wordsOf)).toEqual(given.map(() => null));
});

test('an empty text is a text and holds no words', () => {
  expect([textOf(''), wordsOf(''), textOf('0'), wordsOf('0')]).toEqual(['', null, '0', '0']);
});
