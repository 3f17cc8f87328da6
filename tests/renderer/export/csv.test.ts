import { expect, test } from 'vitest';
import { csvCell, rowsToCsv } from '../../../renderer/export/csv.ts';

test('writes the columns of the first row, and no cell that a spreadsheet would run', () => {
  const rows = [
    { name: '=1+1', count: -2, note: null },
    { name: 'a,"b"', count: 3, note: 'x' },
  ];
  expect(rowsToCsv(rows)).toBe('name,count,note\r\n\'=1+1,-2,\r\n"a,""b""",3,x\r\n');
  expect(csvCell('@x')).toBe("'@x");
});
