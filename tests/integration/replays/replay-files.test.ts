import { unzipSync } from 'fflate';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import { z } from 'zod';
import { findReplayBlock } from '../../../src/shared/replays/replay-block.ts';
import { recomputeReplay } from '../../outside/recompute-replay.ts';
import { arbiter, type Ended } from '../../support/arbiter.ts';
import { hostEnvironment, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { randomRecord } from '../../support/replays/record.ts';
import { TAMPERED_DETAILS, TAMPERINGS, type OpenRecord } from '../../support/replays/tamperings.ts';
import type { Table } from '../../support/rest.ts';

/** Replay files of the built program: export, refusals, `arbiter verify --replay`, and a check from the docs alone. */

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());

const run = (...args: readonly string[]): Promise<Ended> => arbiter(args, hostEnvironment());
const file = (name: string): string => join(host.data, name);
const exportTo = (sessionId: string, name: string, ...more: readonly string[]): Promise<Ended> =>
  run('replay', 'export', sessionId, '--html', file(name), '--data', host.data, ...more);

/** The shapes that docs/cli.md promises. */
const exportResult = z.strictObject({
  file: z.string(),
  bytes: z.int(),
  session_id: z.string(),
  fingerprint: z.string().regex(/^(?:[0-9A-F]{4}-){9}[0-9A-F]{4}$/u),
});
const verifyResult = z.strictObject({
  ok: z.boolean(),
  session_id: z.string(),
  template: z.string(),
  rows: z.int(),
  outcome: z.string().nullable(),
  head: z.string().length(64),
  fingerprint: z.string(),
  passed: z.array(z.string()),
  broken: z.strictObject({ check: z.string(), row: z.int().nullable() }).nullable(),
});

async function finishedTicTacToe(): Promise<Table> {
  const table = await host.rest.session('tic_tac_toe.v1', ['x', 'o']);
  for (const [index, cell] of ['0', '3', '1', '4', '2'].entries())
    expect((await host.rest.act(table, index % 2 === 0 ? 0 : 1, cell, index)).status).toBe(200);
  return table;
}

test('an exported session is verified by the command, by its fingerprint, and from the docs alone', async () => {
  const { sessionId } = await finishedTicTacToe();
  const exported = await exportTo(sessionId, 'game.html', '--json');
  expect(exported.code).toBe(0);
  const made = exportResult.parse(JSON.parse(exported.out));
  expect(made).toMatchObject({ file: file('game.html'), session_id: sessionId });
  expect(statSync(made.file).size).toBe(made.bytes);

  const verified = await run(
    'verify',
    '--replay',
    made.file,
    '--json',
    '--key',
    made.fingerprint.toLowerCase(),
  );
  expect([verified.code, verified.err]).toEqual([0, '']);
  const verdict = verifyResult.parse(JSON.parse(verified.out));
  expect(verdict).toMatchObject({
    ok: true,
    session_id: sessionId,
    rows: 5,
    outcome: 'x_wins',
    broken: null,
  });
  expect(verdict.passed).toHaveLength(10);
  expect(recomputeReplay(readFileSync(made.file, 'utf8'))).toEqual({
    broken: null,
    row: null,
    fingerprint: made.fingerprint.replaceAll('-', ''),
  });

  const again = await exportTo(sessionId, 'game.html');
  expect([again.code, again.err]).toEqual([
    1,
    `arbiter replay: ${made.file} exists; name another file with --html\n`,
  ]);
  const key = await run('replay', 'key', '--json', '--data', host.data);
  expect(JSON.parse(key.out)).toEqual({ fingerprint: made.fingerprint });
  const plain = await run('verify', '--replay', made.file);
  expect(plain.out).toContain(
    `Verified: 5 rows by the rules of tic_tac_toe.v1; signed by key ${made.fingerprint}.`,
  );
});

/** The shape that docs/cli.md promises. */
const leagueResult = z.strictObject({
  file: z.string(),
  bytes: z.int(),
  league_id: z.string(),
  replays: z.int(),
  left_out: z.array(z.strictObject({ match_id: z.string(), code: z.string() })),
  fingerprint: z.string(),
});

test('all games of a league are one archive, each file of which verifies itself', async () => {
  const played = await run(
    'league',
    'run',
    '--game',
    'tic_tac_toe',
    '--players',
    'random,random,random',
    '--json',
    '--data',
    host.data,
  );
  const { league_id: leagueId, matches } = z
    .object({ league_id: z.string(), matches: z.int() })
    .parse(JSON.parse(played.out));
  const zip = ['replay', 'export', '--league', leagueId, '--zip', file('games.zip'), '--data', host.data];
  const exported = await run(...zip, '--json');
  expect([exported.code, exported.err]).toEqual([0, '']);
  const made = leagueResult.parse(JSON.parse(exported.out));
  expect(made).toMatchObject({
    file: file('games.zip'),
    league_id: leagueId,
    replays: matches,
    left_out: [],
  });
  const archive = readFileSync(made.file);
  expect(archive).toHaveLength(made.bytes);
  const files = Object.entries(unzipSync(archive));
  expect(files).toHaveLength(matches);
  for (const [name, bytes] of files) {
    expect(name).toMatch(/^R\d+M\d+-replay-tic_tac_toe-[0-9a-f]{8}\.html$/u);
    expect(recomputeReplay(Buffer.from(bytes).toString('utf8'))).toMatchObject({ broken: null });
  }
  const again = await run(...zip);
  expect([again.code, again.err]).toEqual([
    1,
    `arbiter replay: ${made.file} exists; name another file with --zip\n`,
  ]);
  expect((await run('replay', 'export', '--league', leagueId, '--data', host.data)).code).toBe(2);
});

longTest('a league without sessions has no archive, and neither has an unknown league', async () => {
  const played = await run('league', 'run', '--players', '2', '--json', '--data', host.data);
  const { league_id: leagueId } = z.object({ league_id: z.string() }).parse(JSON.parse(played.out));
  const zip = (league: string) =>
    run('replay', 'export', '--league', league, '--zip', file('none.zip'), '--data', host.data);
  expect(await zip(leagueId)).toMatchObject({
    code: 1,
    err: 'arbiter replay: this league has no finished game with a replay\n',
  });
  expect((await zip('league_none')).code).toBe(1);
  expect(existsSync(file('none.zip'))).toBe(false);
});

test('another key, a changed row, and files that are none end with 1; a bad fingerprint is a usage error', async () => {
  const { sessionId } = await finishedTicTacToe();
  await exportTo(sessionId, 'other.html');
  const other = await run('verify', '--replay', file('other.html'), '--json', '--key', 'AB'.repeat(20));
  expect([other.code, verifyResult.parse(JSON.parse(other.out)).broken]).toEqual([
    1,
    { check: 'key', row: null },
  ]);

  const html = readFileSync(file('other.html'), 'utf8');
  writeFileSync(file('changed.html'), html.replace(',"action",0,"3",', ',"action",0,"5",'));
  const changed = await run('verify', '--replay', file('changed.html'));
  expect(changed.code).toBe(1);
  expect(changed.out).toContain(
    '✓ header\n✗ rows\n\nBroken at row 2: the hash does not follow from the row before.\n',
  );
  expect(recomputeReplay(readFileSync(file('changed.html'), 'utf8'))).toMatchObject({
    broken: 'rows',
    row: 2,
  });

  writeFileSync(file('none.html'), '<p>Hello');
  expect((await run('verify', '--replay', file('none.html'))).code).toBe(1);
  expect((await run('verify', '--replay', file('missing.html'))).code).toBe(1);
  const usage = await run('verify', '--replay', file('other.html'), '--key', 'abc');
  expect([usage.code, usage.err]).toEqual([
    2,
    expect.stringContaining('--key must be a fingerprint of 40 hex digits'),
  ]);
  expect((await run('verify', '--key', 'AB'.repeat(20))).code).toBe(2);
});

test('a session that goes on is refused, in the command and in the window, and reveals nothing', async () => {
  const { sessionId } = await host.rest.session('kuhn_poker.v1', ['player_1', 'player_2']);
  const refused = await exportTo(sessionId, 'live.html');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('The game is still in progress');
  const control = await host.window();
  expect(await control.request('replays.export', { sessionId })).toMatchObject({
    ok: false,
    code: 'CONFLICT',
  });
  const unknown = await control.request('replays.export', { sessionId: 'none' });
  expect(unknown).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

test('the window judges a record and knows the key of its own folder', async () => {
  const { sessionId } = await finishedTicTacToe();
  const { api } = await host.window();
  const { text } = await api.call('replays.export', { sessionId });
  const own = await api.call('replays.verify', { record: findReplayBlock(text) ?? '' });
  expect(own).toMatchObject({ isOwnKey: true, verdict: { ok: true, sessionId, rows: 5 } });
  const sound = randomRecord('kuhn_poker.v1', { hands: 6, details: TAMPERED_DETAILS });
  const other = await api.call('replays.verify', { record: JSON.stringify(sound) });
  expect(other).toMatchObject({ isOwnKey: false, verdict: { ok: true } });
  for (const { name, change, check, row } of TAMPERINGS) {
    const changed = JSON.parse(JSON.stringify(sound)) as OpenRecord;
    change(changed);
    const { verdict } = await api.call('replays.verify', { record: JSON.stringify(changed) });
    expect([name, verdict.broken]).toEqual([name, { check, row }]);
  }
});

test('the key is one for the folder, is noted in the audit log, and lies in the file of secrets with mode 0600', async () => {
  const { api } = await host.window();
  const [one, two] = await Promise.all([api.call('replays.key', {}), api.call('replays.key', {})]);
  expect(one).toEqual(two);
  expect(statSync(file('secrets.json')).mode & 0o777).toBe(0o600);
  const { rows } = await api.call('audit.page', { offset: 0, limit: 50, filter: { subject: 'report-key' } });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ action: 'REPORT_KEY_MADE', payload: one });
  const secrets = readFileSync(file('secrets.json'), 'utf8');
  const secret = /"report-key":"([0-9a-f]{64})"/u.exec(secrets)?.[1] ?? '';
  expect(secret).not.toBe('');
  expect(host.stderr()).not.toContain(secret);
});
