import { expect, test } from 'vitest';
import { jsonOrNull, parseOrNull } from '../../../../../src/main/platform/db/json-column.ts';

test('null stays null in a column and when it is read, and every other value comes back as it was', () => {
  expect([jsonOrNull(null), jsonOrNull({ a: 1 }), jsonOrNull('x'), jsonOrNull(0)]).toEqual([
    null,
    '{"a":1}',
    '"x"',
    '0',
  ]);
  expect([null, { a: 1 }, 'x', 0].map((value) => parseOrNull(jsonOrNull(value)))).toEqual([
    null,
    { a: 1 },
    'x',
    0,
  ]);
});
