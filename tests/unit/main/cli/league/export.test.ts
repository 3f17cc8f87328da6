import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportCommand } from '../../../../../src/main/cli/league/export.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const LEAGUE = 'league_0123456789ab';
const FILE = { fileName: 'league.csv', mediaType: 'text/csv', text: 'a,b\n' };

async function run(
  args: readonly string[],
  answer: () => Promise<unknown> = async () => ({ ok: true, value: FILE }),
) {
  const recorded = recordedIo();
  const requested: unknown[] = [];
  const ended: string[] = [];
  const request = (call: string, input: unknown) => {
    requested.push([call, input]);
    return answer();
  };
  const link = { request, onEvent: () => () => undefined, close: () => void ended.push('link') };
  const ready = { url: 'http://127.0.0.1:1/', adminToken: 't' };
  const host = { ready, openWindowConnection: () => link, stop: async () => void ended.push('host') };
  const loadHost = async () => (async () => ({ ok: true, value: host })) as never;
  const given = [...args, '--data', temporaryFolder()];
  const code = await exportCommand.run(given, { io: recorded.io, loadHost });
  return { code, err: recorded.err(), out: recorded.out(), requested, ended };
}

test.each([
  [[LEAGUE], 'json'],
  [[LEAGUE, '--format', 'csv'], 'table_csv'],
  [[LEAGUE, '--format', 'csv', '--part', 'matches'], 'matches_csv'],
  // Only CSV has parts.
  [[LEAGUE, '--format', 'pgn', '--part', 'matches'], 'pgn'],
])('%j asks for %s', async (args, format) => {
  const { code, requested, out, ended } = await run(args);
  expect([code, out]).toEqual([0, 'a,b\n']);
  expect(requested).toEqual([['leagues.export', { leagueId: LEAGUE, format }]]);
  expect(ended).toEqual(['link', 'host']);
});

test('writes to a file instead of stdout', async () => {
  const file = join(temporaryFolder(), 'league.json');
  const { code, out } = await run([LEAGUE, '--out', file]);
  expect([code, out, readFileSync(file, 'utf8')]).toEqual([0, '', 'a,b\n']);
});

test('refuses a missing league and an unknown format without calling the host', async () => {
  for (const [args, reason] of [
    [[], 'the id of the league is missing'],
    [[LEAGUE, '--format', 'xml'], '--format must be'],
  ] as const) {
    const { code, err, requested } = await run(args);
    expect([code, requested]).toEqual([2, []]);
    expect(err).toContain(reason);
  }
});

test('reports a failed export or write and stops the host', async () => {
  const refused = await run([LEAGUE], async () => ({
    ok: false,
    code: 'NOT_FOUND',
    message: 'no such league',
  }));
  expect([refused.code, refused.out, refused.ended]).toEqual([1, '', ['link', 'host']]);
  expect(refused.err).toBe('arbiter league: no such league (NOT_FOUND)\n');
  const unwritten = await run([LEAGUE, '--out', join(temporaryFolder(), 'none', 'x.json')]);
  expect([unwritten.code, unwritten.ended]).toEqual([1, ['link', 'host']]);
});
