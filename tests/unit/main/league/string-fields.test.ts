import { expect, test } from 'vitest';
import { textOf, nonEmptyText } from '../../../../src/main/league/string-fields.ts';

test('returns null for values that are not strings', () => {
  const given = [undefined, null, 0, true, ['a'], { toString: () => 'a' }];
  expect(given.map(textOf)).toEqual(given.map(() => null));
  expect(given.map(nonEmptyText)).toEqual(given.map(() => null));
});

test('keeps an empty text as text but not as a non-empty one', () => {
  expect([textOf(''), nonEmptyText(''), textOf('0'), nonEmptyText('0')]).toEqual(['', null, '0', '0']);
});
