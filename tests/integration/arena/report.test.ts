import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import type { Api, ArenaTable, NewArenaRun } from '../../../src/shared/contract/index.ts';
import { recomputeArena } from '../../outside/recompute-arena.ts';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { hostFolder, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';
import { fakeEngine } from '../../support/players/fake-engine.ts';

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let host: BuiltHost;
let api: Api;
const files = hostFolder();
beforeAll(async () => {
  host = await startBuiltHost();
  api = await windowOf(host);
});
afterAll(async () => {
  await host.dispose();
  rmSync(files, { recursive: true, force: true });
});

async function played(requested: Partial<NewArenaRun>): Promise<string> {
  const { arenaId } = await api.call('arena.start', {
    template: 'tic_tac_toe.v1',
    a: { kind: 'builtin', level: 1 },
    b: { kind: 'random' },
    games: 12,
    ...requested,
  });
  await vi.waitFor(async () => expect((await api.call('arena.get', { arenaId })).state).toBe('done'), {
    timeout: 100_000,
    interval: 200,
  });
  return arenaId;
}

const environment = () => ({ ...QUIET_PORTS, PATH: process.env['PATH'] ?? '', HOME: files });

async function verified(text: string, name: string, ...more: readonly string[]) {
  const file = join(files, name);
  writeFileSync(file, text);
  const { code, out } = await arbiter(['verify', '--report', file, '--json', ...more], environment());
  return {
    code,
    ...(JSON.parse(out) as {
      ok: boolean;
      passed: string[];
      broken: { check: string; place: string } | null;
    }),
  };
}

test('a report is verified by the command, by an outside program, and against the logs of its folder', async () => {
  const arenaId = await played({ sprt: { model: 'logistic', elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 } });
  const { text: json } = await api.call('arena.report', { arenaId, format: 'json' });
  expect(await verified(json, 'run.json', '--data', host.data)).toMatchObject({
    code: 0,
    ok: true,
    passed: ['record', 'sections', 'games', 'results', 'signature', 'text', 'data'],
  });
  const recomputed = recomputeArena(json);
  expect(recomputed.wrong).toEqual([]);
  const { statistics, share } = await api.call('arena.get', { arenaId });
  expect(recomputed.pent).toEqual(statistics.pent);
  expect(recomputed.share).toBe(share);
  expect(recomputed.llr).toBeCloseTo(statistics.verdict?.llr ?? Number.NaN, 5);

  const { text: page } = await api.call('arena.report', { arenaId, format: 'html' });
  expect(await verified(page, 'run.html')).toMatchObject({ code: 0, ok: true });
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/(?:src|href)=|url\(|import\(|fetch\(/u);
  expect(page.length).toBeLessThan(300_000);
});

test('the chips of hold’em with fixed hands are in the run, its report and its page, and are computed again', async () => {
  const match = { template: 'holdem_heads_up.v2', options: { hands: 6 }, games: 8, atOnce: 4 };
  const arenaId = await played({ ...match, a: { kind: 'builtin', level: 4 } });
  const { chips, statistics } = await api.call('arena.get', { arenaId });
  expect(chips).toMatchObject({ hands: 6, bigBlind: 2, pairs: 4, leftOut: 0 });
  expect(chips?.nets).toHaveLength(8);
  const { text: json } = await api.call('arena.report', { arenaId, format: 'json' });
  const recomputed = recomputeArena(json);
  expect(recomputed.wrong).toEqual([]);
  expect(recomputed.pent).toEqual(statistics.pent);
  expect(recomputed.perHand).toBeCloseTo(chips?.perHand ?? Number.NaN, 5);
  const { text: page } = await api.call('arena.report', { arenaId, format: 'html' });
  expect(await verified(page, 'chips.html', '--data', host.data)).toMatchObject({ code: 0, ok: true });
});

test('a changed result, head and byte are told with their places', async () => {
  const arenaId = await played({ games: 4 });
  const { text: json } = await api.call('arena.report', { arenaId, format: 'json' });
  const record = JSON.parse(json) as { games: unknown[][] };
  record.games[2]![5] = record.games[2]![5] === 'a' ? 'b' : 'a';
  const changed = JSON.stringify(record);
  expect(await verified(changed, 'changed.json')).toMatchObject({
    code: 1,
    broken: { check: 'sections', place: 'games[2]' },
  });
  expect(recomputeArena(changed).wrong).toContain('hash of games');
  const { text: page } = await api.call('arena.report', { arenaId, format: 'html' });
  const at = page.indexOf('<style>') + 20;
  const flipped = `${page.slice(0, at)}${page[at] === 'x' ? 'y' : 'x'}${page.slice(at + 1)}`;
  expect((await verified(flipped, 'flipped.html')).broken).toEqual({
    check: 'text',
    place: `byte ${Buffer.byteLength(page.slice(0, at))}`,
  });
});

test('the command writes both files once, and the report of a run that goes on is not signed', async () => {
  const arenaId = await played({ games: 2 });
  const [html, json] = [join(files, 'a.html'), join(files, 'a.json')];
  const args = ['arena', 'report', arenaId, '--html', html, '--json', json, '--data', host.data];
  expect((await arbiter(args, environment())).code).toBe(0);
  expect(readFileSync(json, 'utf8')).toContain('arbiter.arena-report.v1');
  const again = await arbiter(args, environment());
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists')]);
  const { arenaId: open } = await api.call('arena.start', {
    template: 'chess.v1',
    a: { kind: 'random' },
    b: { kind: 'random' },
    games: 200,
  });
  const { text } = await api.call('arena.report', { arenaId: open, format: 'json' });
  expect(await verified(text, 'open.json')).toMatchObject({
    code: 1,
    broken: { check: 'signature', place: 'signature: not signed' },
  });
  expect(JSON.parse(text)).toMatchObject({ run: { state: 'running' } });
  await api.call('arena.cancel', { arenaId: open });
});

test('players of several runs and games are rated in one table', async () => {
  for (const template of ['tic_tac_toe.v1', 'connect_four.v1'])
    await played({ template, games: 8, atOnce: 4 });
  const { out, code } = await arbiter(
    [
      'arena',
      'table',
      '--games',
      'tic_tac_toe,connect_four',
      '--anchor',
      'builtin:1=1000',
      '--json',
      '--data',
      host.data,
    ],
    environment(),
  );
  expect(code).toBe(0);
  const found = JSON.parse(out) as ArenaTable;
  expect(found.games.map(({ template }) => template)).toEqual(['connect_four.v1', 'tic_tac_toe.v1']);
  const rows = found.combined?.islands.flatMap(({ players }) => players) ?? [];
  expect(rows.map(({ player }) => player).sort()).toEqual(['builtin:1', 'random']);
  expect(rows.find(({ player }) => player === 'builtin:1')).toMatchObject({ rating: 1000, isAnchor: true });
  const unknown = await arbiter(
    ['arena', 'table', '--anchor', 'builtin:8=1', '--data', host.data],
    environment(),
  );
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('is not one of the players')]);
});

interface MeasuredScale {
  readonly engine: string | null;
  readonly anchors: readonly { readonly player: string; readonly rating: number }[];
  readonly levels: readonly { readonly player: string; readonly rating: number }[];
  readonly matches: readonly {
    readonly first: string;
    readonly second: string;
    readonly seed: string | null;
  }[];
}

async function measured(...args: readonly string[]): Promise<MeasuredScale> {
  const scale = ['arena', 'ladder', '--measure', '--levels', '1-2', '--pairs', '1', '--json'];
  const { out, code } = await arbiter([...scale, ...args, '--data', host.data], environment());
  expect(code).toBe(0);
  return JSON.parse(out) as MeasuredScale;
}

longTest(
  'the ladder of the chess levels is measured again, on the scale of an engine or of this release',
  async () => {
    const engine = fakeEngine('normal');
    onTestFinished(() => engine.remove());
    const scaled = await measured('--engine', engine.path);
    expect(scaled.engine).toBe('Fake Engine 1.0');
    expect(scaled.matches.map(({ first, second }) => [first, second])).toEqual([
      ['builtin:1', 'builtin:2'],
      ['builtin:1', 'uci_elo:1350'],
      ['builtin:2', 'uci_elo:1350'],
    ]);
    expect(scaled.anchors).toEqual([{ player: 'uci_elo:1350', rating: 1350 }]);
    expect(scaled.levels.map(({ player }) => player).sort()).toEqual(['builtin:1', 'builtin:2']);
    for (const { seed } of scaled.matches) expect(seed).toMatch(/^[0-9a-f]{64}$/u);

    const own = await measured('--engine', 'none');
    expect(own.engine).toBeNull();
    expect(own.matches).toHaveLength(1);
    expect(own.levels.map(({ player }) => player)).toContain(own.anchors[0]?.player);
  },
);
