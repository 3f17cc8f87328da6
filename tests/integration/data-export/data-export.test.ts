// In process: the files of an export are read with the program’s own reader, and output is recorded.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { readZip } from '../../../src/main/platform/zip.ts';
import { command as exportCommand } from '../../../src/main/cli/commands/export.ts';
import { command as reportCommand } from '../../../src/main/cli/commands/report.ts';
import { recordedIo } from '../../support/command-io.ts';
import { over, windowOf } from '../../support/models.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';

const WALLET = `0x${'c0ffee'.repeat(6)}beef`;
const NAME = 'Canary Kingfisher';

let data: string;
let host: BuiltHost;
let api: Api;
let token = '';

beforeAll(async () => {
  data = hostFolder();
  host = await startBuiltHost({ data });
  api = await windowOf(host);
  await api.call('settings.set', { playerName: 'Canary Person' });
  token = (await api.call('agents.create', { name: NAME })).token;
  const seats = { white: { kind: 'random' }, black: { kind: 'random' } } as const;
  await api.call('match.start', { template: 'chess.v1', seats });
  const small = { x: { kind: 'random' }, o: { kind: 'random' } } as const;
  const started = await api.call('match.start', { template: 'tic_tac_toe.v1', seats: small });
  await over(api, started.sessionId ?? '');
  const { leagueId } = await api.call('leagues.start', {
    game: 'even_odd',
    players: [
      { name: NAME, strategy: 'always_even' },
      { name: 'Other', strategy: 'always_odd' },
    ],
    referees: 1,
    format: 'round-robin',
    prize: { amountMicro: 5_000_000, wallets: [{ player: NAME, wallet: WALLET }] },
  });
  await api.call('leagues.finished', { leagueId });
  await api.call('prizes.settled', { leagueId, withinMs: 0 });
});
afterAll(async () => {
  await host.stop();
  rmSync(data, { recursive: true, force: true });
});

function unzip(file: string): Map<string, string> {
  const files = new Map<string, string>();
  const onMessage = {
    target: () => ({ into: 'text', maxBytes: 50_000_000 }) as const,
    read: ({ path, text }: { path: string; text: string | null }) => void files.set(path, text ?? ''),
  };
  readZip(file, onMessage, () => undefined);
  return files;
}

test('the export contains everything in open formats and no token', async () => {
  const made = await api.call('dataExport.create', {});
  const files = unzip(made.file);
  const paths = [...files.keys()];
  expect(made).toMatchObject({ files: paths.length });
  expect(paths.filter((path) => /^sessions\/.*\.json$/.test(path))).toHaveLength(2);
  expect(paths.filter((path) => /^sessions\/.*\.pgn$/.test(path))).toHaveLength(1);
  expect(paths.filter((path) => path.startsWith('leagues/'))).toHaveLength(3);
  const audit = (files.get('audit.jsonl') ?? '').trimEnd().split('\n');
  const { seq } = await api.call('audit.head', {});
  expect(audit.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(
    Array.from({ length: audit.length }, (_, index) => index + 1),
  );
  expect(audit.length).toBeLessThanOrEqual(seq);
  expect(files.get('rewards.jsonl')).toMatch(new RegExp(WALLET, 'i'));
  expect(files.get('agents.json')).toContain(NAME);
  const all = [...files.values()].join('\n');
  expect(all).not.toContain(token);
  expect(all).not.toContain(host.ready.adminToken);
});

test('the report contains no canary of any kind', async () => {
  const { reportId, files } = await api.call('dataExport.previewReport', {});
  expect(files.map(({ path }) => path)).toEqual([
    'versions.json',
    'doctor.json',
    'services.json',
    'settings.json',
    'counts.json',
    'log.jsonl',
  ]);
  expect(JSON.parse(files.find(({ path }) => path === 'counts.json')?.text ?? '')).toMatchObject({
    tables: { leagues: 1, sessions: 2 },
  });
  const saved = unzip((await api.call('dataExport.saveReport', { reportId })).file);
  expect([...saved]).toEqual(files.map(({ path, text }) => [path, text]));
  const all = [...saved.values()].join('\n').toLowerCase();
  for (const canary of ['canary', 'c0ffee', token, host.ready.adminToken, data])
    expect(all).not.toContain(canary.toLowerCase());
  await expect(api.call('dataExport.saveReport', { reportId: 'another' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('both commands attach to the running host', async () => {
  const io = recordedIo();
  const deps = { io: io.io, loadHost: () => Promise.reject(new Error('a second host')) };
  expect(await exportCommand.run(['--data', data, '--json'], deps)).toBe(0);
  expect(JSON.parse(io.out())).toMatchObject({ file: expect.stringContaining('arbiter-export-') });
  expect(await reportCommand.run(['--data', data, '--preview'], deps)).toBe(0);
  expect(io.out()).toContain('── versions.json');
});

test('a copy that cannot be written is reported in one line', async () => {
  for (const [name, command] of [
    ['export', exportCommand],
    ['report', reportCommand],
  ] as const) {
    const io = recordedIo();
    const deps = { io: io.io, loadHost: () => Promise.reject(new Error('a second host')) };
    const out = join(data, 'no such folder', 'mine.zip');
    expect(await command.run(['--data', data, '--out', out], deps)).toBe(1);
    expect(io.err()).toMatch(new RegExp(`^arbiter ${name}: ENOENT: .*\\n$`, 'u'));
  }
});
