import { expect, test } from 'vitest';
import { reportDocument } from '../../../../../src/main/app-features/arena-reports/html.ts';
import {
  verifyArenaReportText,
  reportJson,
} from '../../../../../src/main/app-features/arena-reports/verify-arena-report.ts';
import { signedReport } from '../../../../support/arena/report-record.ts';

const PROGRAM = { script: 'console.log("report")', style: 'body{margin:0}' };
const HOST = { version: '0.1.0', program: PROGRAM };
const RECORD = signedReport('WWWDLLWW');
const PAGE = reportDocument(RECORD, PROGRAM);

test('a report passes as JSON and as a page', async () => {
  for (const text of [reportJson(RECORD), PAGE]) {
    const verdict = await verifyArenaReportText(text, HOST);
    expect(verdict).toMatchObject({ broken: null, isPageChecked: true });
    expect(verdict.passed).toEqual(['record', 'sections', 'games', 'results', 'signature', 'text']);
  }
});

test.each([
  ['page', PAGE],
  ['JSON', reportJson(RECORD)],
])('every flipped byte of the %s is found', async (_, text) => {
  for (let at = 0; at < text.length; at += 97) {
    const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    const { broken } = await verifyArenaReportText(flipped, HOST);
    expect(broken?.place, `byte ${at}`).toBeTruthy();
  }
});

test('a flipped byte outside the record is told by its number', async () => {
  const at = PAGE.indexOf('margin:0') + 7;
  const flipped = `${PAGE.slice(0, at)}1${PAGE.slice(at + 1)}`;
  expect((await verifyArenaReportText(flipped, HOST)).broken).toEqual({
    check: 'text',
    place: `byte ${Buffer.byteLength(PAGE.slice(0, at))}`,
  });
});

test('of a page that another version made only the record is checked, and that is told', async () => {
  for (const other of [
    { ...HOST, version: '9.9.9' },
    { ...HOST, program: null },
  ]) {
    const verdict = await verifyArenaReportText(PAGE, other);
    expect(verdict).toMatchObject({ broken: null, isPageChecked: false });
    expect(verdict.passed).toEqual(['record', 'sections', 'games', 'results', 'signature']);
  }
});

test.each(['', '{', '{"format":"other"}', '<html></html>', PAGE + PAGE])('%# is no report', async (text) => {
  expect((await verifyArenaReportText(text, HOST)).broken?.check).toBe('record');
});
