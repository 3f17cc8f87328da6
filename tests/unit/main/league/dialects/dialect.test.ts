import { expect, test } from 'vitest';
import { DIALECTS, DIALECTS_BY_USE, isRecord } from '../../../../../src/main/league/dialects/dialect.ts';

test('whoever searches tries our own first, each once, and never one without a frame', () => {
  expect(DIALECTS_BY_USE[0]).toBe('course');
  expect(DIALECTS_BY_USE.toSorted()).toEqual(DIALECTS.filter((dialect) => dialect !== 'raw').toSorted());
});

test('a record is an object with names, no list and not nothing', () => {
  expect([{}, { a: 1 }].map(isRecord)).toEqual([true, true]);
  expect([null, undefined, [], 'text', 1, true].map(isRecord)).toEqual(Array(6).fill(false));
});
