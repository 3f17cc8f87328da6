import { expect, test } from 'vitest';
import { STORY_CALLS } from '../../../../src/shared/contract/story.ts';
import { faults } from '../../../support/schema.ts';

const { input } = STORY_CALLS.find;

test('what is looked for is what was typed without the blanks around it', () => {
  expect(input.parse({ text: '  ann  ' })).toEqual({ text: 'ann', limit: 6 });
});

test('blanks alone are nothing to look for', () => {
  for (const text of ['', '   ', '\t\n']) expect(faults(input, { text })).toEqual(['text']);
});

test('the length that counts is that without the blanks', () => {
  expect(faults(input, { text: ` ${'x'.repeat(100)} ` })).toEqual([]);
  expect(faults(input, { text: 'x'.repeat(101) })).toEqual(['text']);
});

test('of each kind at least one and at most twenty are found', () => {
  for (const limit of [0, 21, 1.5, '6']) expect(faults(input, { text: 'a', limit })).toEqual(['limit']);
  expect([1, 20].flatMap((limit) => faults(input, { text: 'a', limit }))).toEqual([]);
});
