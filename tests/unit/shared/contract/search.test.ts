import { expect, test } from 'vitest';
import { SEARCH_CALLS } from '../../../../src/shared/contract/search.ts';
import { faults } from '../../../support/schema.ts';

const { input } = SEARCH_CALLS.find;

test('the text is trimmed', () => {
  expect(input.parse({ text: '  ann  ' })).toEqual({ text: 'ann', limit: 6 });
});

test('blanks alone are refused', () => {
  for (const text of ['', '   ', '\t\n']) expect(faults(input, { text })).toEqual(['text']);
});

test('the limit applies to the trimmed text', () => {
  expect(faults(input, { text: ` ${'x'.repeat(100)} ` })).toEqual([]);
  expect(faults(input, { text: 'x'.repeat(101) })).toEqual(['text']);
});

test('the limit per kind is 1 to 20', () => {
  for (const limit of [0, 21, 1.5, '6']) expect(faults(input, { text: 'a', limit })).toEqual(['limit']);
  expect([1, 20].flatMap((limit) => faults(input, { text: 'a', limit }))).toEqual([]);
});
