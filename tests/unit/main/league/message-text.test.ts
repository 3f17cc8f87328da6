import { expect, test } from 'vitest';
import { textOf, nonEmptyText } from '../../../../src/main/league/message-text.ts';

test('what is no text says nothing, and is never written out as one', () => {
  const given = [undefined, null, 0, true, ['a'], { toString: () => 'a' }];
  expect(given.map(textOf)).toEqual(given.map(() => null));
  expect(given.map(nonEmptyText)).toEqual(given.map(() => null));
});

test('an empty text is a text and holds no words', () => {
  expect([textOf(''), nonEmptyText(''), textOf('0'), nonEmptyText('0')]).toEqual(['', null, '0', '0']);
});
