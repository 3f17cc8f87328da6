import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import type { EventPayload, SessionAnalysis } from '../../../src/shared/contract/index.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../../support/built-host.ts';
import { cliArguments } from '../../support/built-program.ts';
import { fakeEngine, type FakeMode } from '../../support/players/fake-engine.ts';

/** A UCI engine evaluates chess on the built program, as a window sees it. */

let host: BuiltHost;
let window: HostWindow;
const changes: EventPayload<'analysis.changed'>[] = [];

beforeAll(async () => {
  host = await startBuiltHost({ testClock: false });
  window = await host.window();
  window.onEvent((name, _, payload) => {
    if (name === 'analysis.changed') changes.push(payload as EventPayload<'analysis.changed'>);
  });
});
afterAll(() => host.dispose());

/** The engine gets the time that no other program wants, which on a busy machine is little. */
const MAX_TEST_MS = 400_000;
const WAIT = { timeout: MAX_TEST_MS - 20_000, interval: 50 };

const choose = (path: string | null) =>
  window.api.call('settings.set', {
    evaluationEngine: path === null ? null : { path, name: 'not asked yet' },
  });

/** Makes a small UCI program of the tests the engine of evaluations; the built-in one comes back afterwards. */
async function chooseFake(mode: FakeMode): Promise<string> {
  const file = fakeEngine(mode);
  onTestFinished(async () => {
    await choose(null);
    file.remove();
  });
  const { evaluationEngine } = await choose(file.path);
  return evaluationEngine?.name ?? '';
}

/** A chess game of four moves that is over. */
async function playedGame(): Promise<string> {
  const table = await host.rest.session('chess.v1', ['white', 'black']);
  for (const [tick, action] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries())
    expect((await host.rest.act(table, tick % 2 === 0 ? 0 : 1, action, tick)).status).toBe(200);
  return table.sessionId;
}

const analysisOf = (sessionId: string): Promise<SessionAnalysis> =>
  window.api.call('analysis.session', { sessionId });

const wholeAnalysis = (sessionId: string): Promise<SessionAnalysis> =>
  vi.waitUntil(async () => {
    const analysis = await analysisOf(sessionId);
    if (analysis.failure !== null) throw new Error(`not evaluated: ${JSON.stringify(analysis.failure)}`);
    return analysis.waiting === 0 && analysis.rows.length === 5 ? analysis : null;
  }, WAIT);

test('a chosen engine evaluates chess under its own name, and its numbers never mix with others', async () => {
  const sessionId = await playedGame();
  const before = await wholeAnalysis(sessionId);
  expect(before.rows.every(({ engine }) => engine === undefined)).toBe(true);

  expect(await chooseFake('normal')).toBe('Fake Engine 1.0');
  const { rows } = await wholeAnalysis(sessionId);
  expect(rows.every(({ engine, nodes }) => engine === 'Fake Engine 1.0' && nodes === 400_000)).toBe(true);
  expect(rows.map(({ centipawns }) => centipawns)).toEqual([30, -30, 30, -30, undefined]);
  expect(rows.at(-1)).toMatchObject({ kind: 'exact', expectedScore: 0 });

  await choose(null);
  expect((await analysisOf(sessionId)).rows).toEqual(before.rows);
});

test('a program that is no engine is refused, and the choice stays', async () => {
  const refused = await window.request('settings.set', {
    evaluationEngine: { path: '/nowhere/fish', name: 'x' },
  });
  expect(refused).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  expect((await window.api.call('settings.get', {})).evaluationEngine).toBeNull();
});

test('an engine that fails shows no number and its reason, and the game goes on', async () => {
  expect(await chooseFake('crash')).toBe('Fake Engine 1.0');
  const builtIn = { kind: 'builtin', level: 1 } as const;
  const seats = { white: builtIn, black: builtIn };
  const { sessionId } = await window.api.call('match.start', { template: 'chess.v1', seats, paceMs: 500 });
  await window.api.call('analysis.watch', { sessionIds: [sessionId ?? ''] });
  const change = await vi.waitUntil(() => changes.find((one) => one.sessionId === sessionId), WAIT);
  const failure = { code: 'CRASHED', engine: 'Fake Engine 1.0' };
  expect(change).toMatchObject({ rows: [], failure });
  expect(await analysisOf(sessionId ?? '')).toMatchObject({ rows: [], hasFailed: true, failure });
  const { tick } = (await window.api.call('sessions.get', { sessionId: sessionId ?? '' })).card;
  await vi.waitUntil(
    async () => (await window.api.call('sessions.get', { sessionId: sessionId ?? '' })).card.tick > tick + 1,
    WAIT,
  );
  // A second try starts the engine again, which fails again.
  const failures = changes.length;
  const input = { sessionId: sessionId ?? '', retry: true };
  expect(await window.api.call('analysis.session', input)).toMatchObject({ hasFailed: false, failure: null });
  await vi.waitUntil(() => changes.slice(failures).some((one) => one.failure?.code === 'CRASHED'), WAIT);
  // Live positions come first, so this game would hold up the next test unless it is over already.
  await window.api.call('analysis.watch', { sessionIds: [] });
  await window.request('sessions.abort', { sessionId: sessionId ?? '', reason: '' });
});

// Shell scripts are programs on every system but Windows.
longTest(
  'Arbiter itself can be the engine',
  async () => {
    if (process.platform === 'win32') return;
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-uci-'));
    onTestFinished(async () => {
      await choose(null);
      rmSync(folder, { recursive: true, force: true });
    });
    const path = join(folder, 'arbiter-uci');
    const command = [process.execPath, ...cliArguments(['uci', '--player', 'builtin:2', '--data', folder])];
    writeFileSync(path, `#!/bin/sh\nexec ${command.map((part) => `'${part}'`).join(' ')}\n`);
    chmodSync(path, 0o755);
    const { evaluationEngine } = await choose(path);
    expect(evaluationEngine?.name).toMatch(/^Arbiter /u);
    const { rows } = await wholeAnalysis(await playedGame());
    expect(
      rows.slice(0, 4).every(({ kind, engine }) => kind === 'search' && engine === evaluationEngine?.name),
    ).toBe(true);
    // Before the last move Black mates.
    expect(rows[3]).toMatchObject({ mateIn: -1, expectedScore: 0 });
  },
  MAX_TEST_MS,
);
