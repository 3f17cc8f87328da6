import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import {
  REPORT_PAGE,
  reportDocument,
  tournamentDocument,
} from '../../../../../../src/main/app-features/arena-reports/html.ts';
import { reportJson } from '../../../../../../src/main/app-features/arena-reports/verify-run-report.ts';
import { verifyReportFile } from '../../../../../../src/main/cli/arena/verify/verify-report.ts';
import { signedReport } from '../../../../../support/arena/report-record.ts';
import { signedTournament } from '../../../../../support/arena/tournament-record.ts';
import { recordedIo } from '../../../../../support/command-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function verified(
  text: string,
  own: Partial<Parameters<typeof verifyReportFile>[0]> = {},
  build: Parameters<typeof recordedIo>[0] = {},
) {
  const file = join(folder, 'run.json');
  writeFileSync(file, text);
  const recorded = recordedIo(build);
  const code = await verifyReportFile({ file, key: null, json: true, dataFolder: null, ...own }, recorded.io);
  return { code, out: recorded.out(), err: recorded.err() };
}

const SOUND = reportJson(signedReport('WDLW'));

test('a sound report exits with 0, and prints its checks for people', async () => {
  expect((await verified(SOUND)).code).toBe(0);
  const { out } = await verified(SOUND, { json: false });
  expect(out).toContain('✓ signature');
  expect(out).toMatch(/Verified: 4 games; signed by key [0-9A-F]{4}-/u);
});

test('a changed one exits with 1 and names the place', async () => {
  const changed = await verified(SOUND.replace('"Ada"', '"Eve"'));
  expect(changed.code).toBe(1);
  expect(JSON.parse(changed.out)).toMatchObject({
    ok: false,
    broken: { check: 'sections', place: 'players' },
  });
  expect((await verified(SOUND.replace('"Ada"', '"Eve"'), { json: false })).out).toContain(
    'Broken at players',
  );
});

test('another key and a folder without the games are told', async () => {
  const { out } = await verified(SOUND, { key: '0000-'.repeat(10) });
  expect(JSON.parse(out)).toMatchObject({ ok: false, broken: { check: 'key' } });
  const without = await verified(SOUND, { dataFolder: folder });
  expect(JSON.parse(without.out)).toMatchObject({ broken: { check: 'data' } });
  expect((await verified(SOUND, { key: 'short' })).code).toBe(2);
});

const OTHER_PROGRAM = { script: 'console.log("report")', style: 'body{margin:0}' };

const OTHER = { host: { version: '0.0.1', node: '24.0.0', platform: 'linux x64' } };

test.each([
  ['a run', reportDocument(signedReport('WDLW', OTHER), OTHER_PROGRAM)],
  ['a tournament', tournamentDocument(signedTournament(undefined, OTHER), OTHER_PROGRAM)],
])('of a page of %s it is told why only the record was checked', async (_, page) => {
  const without = await verified(page, { json: false });
  expect(without).toMatchObject({ code: 0, out: expect.stringContaining('This build cannot make pages') });
  mkdirSync(join(folder, 'replay'), { recursive: true });
  for (const extension of ['js', 'css'])
    writeFileSync(join(folder, 'replay', `${REPORT_PAGE}.${extension}`), '');
  const build = { entryUrl: pathToFileURL(join(folder, 'cli.js')).href };
  const other = await verified(page, { json: false }, build);
  expect(other).toMatchObject({ code: 0, out: expect.stringContaining('Another version made this page') });
});

test('a file that cannot be read is told', async () => {
  const { code, err } = await verified(SOUND, { file: join(folder, 'none.json') });
  expect([code, err]).toEqual([1, expect.stringContaining('cannot be read')]);
});
