import { expect, test } from 'vitest';
import { reportDocument } from '../../../../../src/main/app-features/arena-reports/html.ts';
import {
  verifyRunReportText,
  reportJson,
} from '../../../../../src/main/app-features/arena-reports/verify-run-report.ts';
import { signedReport } from '../../../../support/arena/report-record.ts';

const PAGE_ASSETS = { script: 'console.log("report")', style: 'body{margin:0}' };
const HOST = { version: '0.1.0', pageAssets: PAGE_ASSETS };
const RECORD = signedReport('WWWDLLWW');
const PAGE = reportDocument(RECORD, PAGE_ASSETS);

test('a report passes as JSON and as a page', async () => {
  for (const text of [reportJson(RECORD), PAGE]) {
    const verdict = await verifyRunReportText(text, HOST);
    expect(verdict).toMatchObject({ broken: null, canCompareText: true });
    expect(verdict.passed).toEqual(['record', 'sections', 'games', 'results', 'signature', 'text']);
  }
});

test.each([
  ['page', PAGE],
  ['JSON', reportJson(RECORD)],
])('every flipped byte of the %s is found', async (_, text) => {
  for (let at = 0; at < text.length; at += 97) {
    const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    const { broken } = await verifyRunReportText(flipped, HOST);
    expect(broken?.place, `byte ${at}`).toBeTruthy();
  }
});

test('a flipped byte outside the record is told by its number', async () => {
  const at = PAGE.indexOf('margin:0') + 7;
  const flipped = `${PAGE.slice(0, at)}1${PAGE.slice(at + 1)}`;
  expect((await verifyRunReportText(flipped, HOST)).broken).toEqual({
    check: 'text',
    place: `byte ${Buffer.byteLength(PAGE.slice(0, at))}`,
  });
});

test('of a page that another version made only the record is checked, and that is told', async () => {
  for (const other of [
    { ...HOST, version: '9.9.9' },
    { ...HOST, pageAssets: null },
  ]) {
    const verdict = await verifyRunReportText(PAGE, other);
    expect(verdict).toMatchObject({ broken: null, canCompareText: false });
    expect(verdict.passed).toEqual(['record', 'sections', 'games', 'results', 'signature']);
  }
});

test.each(['', '{', '{"format":"other"}', '<html></html>', PAGE + PAGE])('%# is no report', async (text) => {
  expect((await verifyRunReportText(text, HOST)).broken?.check).toBe('record');
});
