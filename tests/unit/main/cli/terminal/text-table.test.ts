import { expect, test } from 'vitest';
import { formatTable } from '../../../../../src/main/cli/terminal/text-table.ts';

test('columns are as wide as their widest cell, and no line ends with spaces', () => {
  expect(
    formatTable([
      ['a', 'b'],
      ['long', ''],
      ['x', 'y'],
    ]),
  ).toBe('  a     b\n  long\n  x     y\n');
  expect(formatTable([])).toBe('');
});
