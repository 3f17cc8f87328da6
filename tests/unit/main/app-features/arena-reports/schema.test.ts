import { expect, test } from 'vitest';
import { parseArenaReport } from '../../../../../src/main/app-features/arena-reports/schema.ts';
import { signedChipsReport, signedReport } from '../../../../support/arena/report-record.ts';

const text = (change: (record: Record<string, unknown>) => void): string => {
  const record = JSON.parse(JSON.stringify(signedReport('WDLW'))) as Record<string, unknown>;
  change(record);
  return JSON.stringify(record);
};

test('a record is read as it was written', () => {
  const read = parseArenaReport(text(() => undefined));
  expect(read).toEqual({ record: JSON.parse(JSON.stringify(signedReport('WDLW'))) });
});

test('a record with chips is read with them', () => {
  const record = JSON.parse(JSON.stringify(signedChipsReport([12, -4, null, 6]))) as unknown;
  expect(parseArenaReport(JSON.stringify(record))).toEqual({ record });
});

test.each([
  [(record: Record<string, unknown>) => void (record['format'] = 'arbiter.arena-report.v2'), 'format: '],
  [(record: Record<string, unknown>) => void (record['more'] = 1), ': '],
  [
    (record: Record<string, unknown>) => void ((record['games'] as unknown[][])[1]![3] = 'x'),
    'games[1][3]: ',
  ],
  [
    (record: Record<string, unknown>) => void ((record['games'] as unknown[][])[1]![7] = 'lost'),
    'games[1][7]: ',
  ],
])('the place of a wrong member is told: %#', (change, place) => {
  const read = parseArenaReport(text(change));
  expect('problem' in read && read.problem.startsWith(place)).toBe(true);
});

test('a text that is no JSON is told with its position', () => {
  const read = parseArenaReport('{"format":');
  expect('problem' in read && read.problem).toMatch(/JSON/u);
});
