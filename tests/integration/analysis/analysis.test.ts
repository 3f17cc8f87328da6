import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EventPayload, SessionAnalysis } from '../../../src/shared/contract/index.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../../support/built-host.ts';

/** Evaluations on the built program, as a window sees them. */

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

const WAIT = { timeout: 110_000, interval: 50 };
const builtIn = { kind: 'builtin', level: 1 } as const;

const startMatch = async (
  template: string,
  seats: Record<string, object>,
  { paceMs = 0, ...options }: { readonly paceMs?: number; readonly hands?: number } = {},
): Promise<string> => {
  const { sessionId } = await window.api.call('match.start', { template, seats, options, paceMs } as never);
  return sessionId ?? '';
};

const analysisOf = (sessionId: string): Promise<SessionAnalysis> =>
  window.api.call('analysis.session', { sessionId });

const isOver = (sessionId: string) => async (): Promise<boolean> =>
  (await window.api.call('sessions.get', { sessionId })).card.status === 'completed';

/** The analysis of a finished session when every position is evaluated. */
async function wholeAnalysis(sessionId: string): Promise<SessionAnalysis> {
  await vi.waitUntil(isOver(sessionId), WAIT);
  const { log } = await window.api.call('sessions.get', { sessionId });
  const ticks = Math.max(...log.map(({ tick }) => tick)) + 1;
  return vi.waitUntil(async () => {
    const analysis = await analysisOf(sessionId);
    return analysis.waiting === 0 && analysis.rows.length >= ticks ? analysis : null;
  }, WAIT);
}

test('every position of a finished game is evaluated, and the last one is its result', async () => {
  const sessionId = await startMatch('tic_tac_toe.v1', { x: builtIn, o: builtIn });
  const { rows, visibility, audience } = await wholeAnalysis(sessionId);
  expect({ visibility, audience }).toEqual({ visibility: 'shown', audience: 'public' });
  expect(rows.map(({ tick }) => tick)).toEqual(rows.map((_, index) => index));
  expect(rows.every(({ kind }) => kind === 'exact')).toBe(true);
  // Perfect players draw, whatever they choose.
  expect(new Set(rows.map(({ expectedScore }) => expectedScore))).toEqual(new Set([0.5]));
});

test('the newest position of a watched game arrives as an event', async () => {
  // The pace keeps the game from ending before its evaluations are read.
  const sessionId = await startMatch('chess.v1', { white: builtIn, black: builtIn }, { paceMs: 2000 });
  await window.api.call('analysis.watch', { sessionIds: [sessionId] });
  await vi.waitUntil(() => changes.some((change) => change.sessionId === sessionId), WAIT);
  const row = changes.find((change) => change.sessionId === sessionId)?.rows[0];
  expect(row).toMatchObject({ kind: 'search', nodes: 20_000 });
  expect(row?.depth).toBeGreaterThan(0);
});

test('who watches a game again gets its newest evaluation with the answer', async () => {
  const { rows: cards } = await window.api.call('sessions.page', { template: 'chess.v1', limit: 1 });
  const sessionId = cards[0]?.sessionId ?? '';
  await vi.waitUntil(() => changes.some((change) => change.sessionId === sessionId), WAIT);
  const { watching, rows } = await window.api.call('analysis.watch', { sessionIds: [sessionId] });
  expect(watching).toBe(1);
  expect(rows).toEqual([{ sessionId, row: expect.objectContaining({ kind: 'search' }) }]);
});

test('who plays sees no evaluation of the game before its end, in any way', async () => {
  const sessionId = await startMatch('tic_tac_toe.v1', { x: { kind: 'you' }, o: builtIn });
  expect(await window.api.call('analysis.watch', { sessionIds: [sessionId] })).toEqual({
    watching: 0,
    rows: [],
  });
  expect(await analysisOf(sessionId)).toMatchObject({ visibility: 'hidden', rows: [], publicRows: [] });
  await window.api.call('sessions.act', { sessionId, role: 'x', action: '4', expectedTick: 0 });
  expect(await analysisOf(sessionId)).toMatchObject({ visibility: 'hidden', rows: [] });
  expect(changes.filter((change) => change.sessionId === sessionId)).toEqual([]);
  await window.api.call('sessions.resign', { sessionId, role: 'x' });
  const { rows } = await wholeAnalysis(sessionId);
  expect(rows.at(-1)).toMatchObject({ kind: 'exact', expectedScore: 0 });
});

test('no REST answer to a player carries an evaluation while the window shows one', async () => {
  const player = await host.rest.register('Canary');
  const seats = { white: { kind: 'agent', agentId: player.agentId }, black: builtIn };
  const sessionId = await startMatch('chess.v1', seats);
  await window.api.call('analysis.watch', { sessionIds: [sessionId] });
  await vi.waitUntil(() => changes.some((change) => change.sessionId === sessionId), WAIT);
  const { body } = await host.rest.get('/openapi.json');
  const paths = Object.entries((body as { paths: Record<string, object> }).paths)
    .filter(([path, methods]) => path.startsWith('/sessions/{id}/') && 'get' in methods)
    .map(([path]) => path.replace('{id}', sessionId));
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths) {
    const { text } = await host.rest.get(path, { token: player.token });
    expect(text, path).not.toMatch(/expectedScore|centipawns|mateIn|evaluation/iu);
  }
  await host.rest.post(`/sessions/${sessionId}/resign`, {}, { token: player.token });
});

test('a card game is judged by all hands, and after its end also by what spectators saw', async () => {
  const sessionId = await startMatch('kuhn_poker.v1', { player_1: builtIn, player_2: builtIn }, { hands: 3 });
  const { audience, rows, publicRows } = await wholeAnalysis(sessionId);
  expect(audience).toBe('all_hands');
  expect(rows[0]).toMatchObject({ kind: 'equity' });
  expect(publicRows.length).toBe(rows.length);
  expect(publicRows[0]?.expectedScore).not.toBe(rows[0]?.expectedScore);
});

test('switched off, nothing is evaluated', async () => {
  const sessionId = await startMatch('tic_tac_toe.v1', { x: builtIn, o: builtIn });
  await vi.waitUntil(isOver(sessionId), WAIT);
  await window.api.call('settings.set', { evaluation: 'off' });
  expect(await analysisOf(sessionId)).toMatchObject({ visibility: 'off', rows: [] });
  await window.api.call('settings.set', { evaluation: 'light' });
  expect((await wholeAnalysis(sessionId)).rows.length).toBeGreaterThan(5);
});
