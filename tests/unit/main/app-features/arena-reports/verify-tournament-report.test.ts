import { expect, test } from 'vitest';
import { tournamentDocument } from '../../../../../src/main/app-features/arena-reports/html.ts';
import { verifyTournamentReportText } from '../../../../../src/main/app-features/arena-reports/verify-tournament-report.ts';
import {
  isTournamentText,
  tournamentFileText,
} from '../../../../../src/main/app-features/arena-reports/tournament-file.ts';
import { signedTournament } from '../../../../support/arena/tournament-record.ts';

const PAGE_ASSETS = { script: 'console.log("report")', style: 'body{margin:0}' };
const HOST = { version: '0.1.0', pageAssets: PAGE_ASSETS };
const RECORD = signedTournament();
const PAGE = tournamentDocument(RECORD, PAGE_ASSETS);
const JSON_FILE = tournamentFileText(RECORD);

test('a tournament passes as JSON and as a page that loads nothing', async () => {
  for (const text of [JSON_FILE, PAGE]) {
    expect(isTournamentText(text)).toBe(true);
    const verdict = await verifyTournamentReportText(text, HOST);
    expect(verdict).toMatchObject({ broken: null, canCompareText: true });
    expect(verdict.passed).toEqual(['record', 'sections', 'runs', 'tables', 'signature', 'text']);
  }
  expect(PAGE).toContain("default-src 'none'");
  expect(PAGE).toContain('Not verified.');
  expect(PAGE).not.toContain('<img');
});

test.each([
  ['page', PAGE],
  ['JSON', JSON_FILE],
])('every flipped byte of the %s is found', async (_, text) => {
  for (let at = 0; at < text.length; at += 211) {
    const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    const { broken } = await verifyTournamentReportText(flipped, HOST);
    expect(broken?.place, `byte ${at}`).toBeTruthy();
  }
});

test('of a page that another version made only the record is checked, and that is told', async () => {
  const verdict = await verifyTournamentReportText(PAGE, { ...HOST, version: '9.9.9' });
  expect(verdict).toMatchObject({ broken: null, canCompareText: false });
});

test.each(['', '{', '<html></html>', PAGE + PAGE])('%# is no tournament', async (text) => {
  expect(isTournamentText(text)).toBe(false);
  expect((await verifyTournamentReportText(text, HOST)).broken?.check).toBe('record');
});
