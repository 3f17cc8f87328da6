import { expect, test } from 'vitest';
import { table } from '../../../../../src/main/cli/terminal/text-table.ts';

test('columns are as wide as their widest cell, and no line ends with spaces', () => {
  expect(
    table([
      ['a', 'b'],
      ['long', ''],
      ['x', 'y'],
    ]),
  ).toBe('  a     b\n  long\n  x     y\n');
  expect(table([])).toBe('');
});
