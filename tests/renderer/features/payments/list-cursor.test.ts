import { expect, test } from 'vitest';
import { parseCursor, cursorAfter } from '../../../../renderer/features/payments/list-cursor.ts';

test('the next page begins after the last row, even when others have the same millisecond', () => {
  expect(parseCursor(cursorAfter({ createdAtMs: 5 }, 'p-1'))).toEqual({ beforeMs: 5, beforeId: 'p-1' });
  expect(cursorAfter(undefined)).toBe('');
});

test.each([
  ['', {}],
  ['no time', {}],
  ['-5.a', {}],
  ['1234', { beforeMs: 1234 }],
])('%j in the address asks for %j', (text, requested) => {
  expect(parseCursor(text)).toEqual(requested);
});
