import { expect, test } from 'vitest';
import { DIALECTS, DIALECTS_BY_USE, isRecord } from '../../../../../src/main/league/dialects/dialect.ts';

test('lists the dialects to try with course first, each once and without raw', () => {
  expect(DIALECTS_BY_USE[0]).toBe('course');
  expect(DIALECTS_BY_USE.toSorted()).toEqual(DIALECTS.filter((dialect) => dialect !== 'raw').toSorted());
});

test('accepts only objects as records, neither lists nor null', () => {
  expect([{}, { a: 1 }].map(isRecord)).toEqual([true, true]);
  expect([null, undefined, [], 'text', 1, true].map(isRecord)).toEqual(Array(6).fill(false));
});
