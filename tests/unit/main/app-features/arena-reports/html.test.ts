import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { reportDocument } from '../../../../../src/main/app-features/arena-reports/html.ts';
import { findReplayBlock } from '../../../../../src/shared/replays/replay-block.ts';
import { REPORT_BLOCK_ID } from '../../../../../src/shared/replays/report-block.ts';
import { signedReport } from '../../../../support/arena/report-record.ts';

test('the page allows its program only, names stay text, and a thousand games take less than 300 kB', () => {
  const record = signedReport('WDLW'.repeat(250));
  const script = 'console.log(1)';
  const page = reportDocument(record, { script, style: '' });
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page).toContain(`default-src 'none'; script-src 'sha256-${hash}'`);
  expect(page).not.toContain('<img');
  expect(page.match(/<\/script>/gu)).toHaveLength(2);
  expect(JSON.parse(findReplayBlock(page, REPORT_BLOCK_ID) ?? '')).toEqual(
    JSON.parse(JSON.stringify(record)),
  );
  expect(page).toContain('Not verified.');
  expect(page.length).toBeLessThan(280_000);
});
