import { expect, test } from 'vitest';
import { beforeRow } from '../../../../src/shared/contract/before-row.ts';

test('takes a time and an id, or neither for the first page', () => {
  expect(beforeRow.parse({})).toEqual({});
  expect(beforeRow.parse({ beforeMs: 5, beforeId: 'a' })).toEqual({ beforeMs: 5, beforeId: 'a' });
});

test.each([{ beforeMs: '5' }, { beforeId: '' }, { beforeId: 'a'.repeat(65) }])('refuses %j', (body) => {
  expect(beforeRow.safeParse(body).success).toBe(false);
});
