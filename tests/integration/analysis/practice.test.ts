import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EventPayload, SessionAnalysis } from '../../../src/shared/contract/index.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../../support/built-host.ts';

/** Practice games on the built program: who asks for the evaluation sees it, and the game counts for nothing. */

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
beforeEach(() => void changes.splice(0));
afterAll(() => host.dispose());

const WAIT = { timeout: 110_000, interval: 50 };
const BUILT_IN = { kind: 'builtin', level: 1 } as const;
const YOU = { kind: 'you' } as const;

async function startMatch(template: string, seats: Record<string, object>, options = {}): Promise<string> {
  const { sessionId } = await window.api.call('match.start', { template, seats, options } as never);
  return sessionId ?? '';
}

const analysisOf = (sessionId: string): Promise<SessionAnalysis> =>
  window.api.call('analysis.session', { sessionId });

const practise = (sessionId: string) => window.request('analysis.practise', { sessionId });

test('who practises against a built-in player sees the evaluation, and the game is marked for ever', async () => {
  const sessionId = await startMatch('chess.v1', { white: YOU, black: BUILT_IN });
  expect(await analysisOf(sessionId)).toMatchObject({ visibility: 'hidden', canPractise: true, rows: [] });
  expect(await practise(sessionId)).toEqual({ ok: true, value: { assisted: true } });
  // Asking again changes nothing.
  expect(await practise(sessionId)).toEqual({ ok: true, value: { assisted: true } });
  expect(await window.api.call('analysis.watch', { sessionIds: [sessionId] })).toMatchObject({ watching: 1 });
  const shown = await vi.waitUntil(async () => {
    const analysis = await analysisOf(sessionId);
    return analysis.rows.length > 0 ? analysis : null;
  }, WAIT);
  expect(shown).toMatchObject({ visibility: 'shown', audience: 'public', canPractise: false });
  const { card } = await window.api.call('sessions.get', { sessionId });
  expect(card.assisted).toBe(true);
  const { rows } = await window.api.call('audit.page', { offset: 0, limit: 100 });
  const marks = rows.filter(({ action, subject }) => action === 'SESSION_ASSISTED' && subject === sessionId);
  expect(marks).toEqual([expect.objectContaining({ actor: 'person' })]);
  await window.api.call('sessions.resign', { sessionId, role: 'white' });
  expect((await window.api.call('sessions.get', { sessionId })).card.assisted).toBe(true);
});

test('in a game with hidden cards, practice shows what a spectator knows and nothing of the other hand', async () => {
  const sessionId = await startMatch('kuhn_poker.v1', { player_1: YOU, player_2: BUILT_IN }, { hands: 5 });
  await practise(sessionId);
  await window.api.call('analysis.watch', { sessionIds: [sessionId] });
  await vi.waitUntil(() => changes.some((change) => change.sessionId === sessionId), WAIT);
  const audiences = changes
    .filter((change) => change.sessionId === sessionId)
    .map(({ audience }) => audience);
  expect(new Set(audiences)).toEqual(new Set(['public']));
  expect(await analysisOf(sessionId)).toMatchObject({ audience: 'public', publicRows: [] });
  await window.api.call('sessions.resign', { sessionId, role: 'player_1' });
  expect(await analysisOf(sessionId)).toMatchObject({ audience: 'all_hands' });
});

test('against anybody else, without a seat and after the end there is no practice', async () => {
  const agent = await host.rest.register('Opponent');
  const against = await startMatch('chess.v1', {
    white: YOU,
    black: { kind: 'agent', agentId: agent.agentId },
  });
  const without = await startMatch('chess.v1', { white: BUILT_IN, black: { kind: 'random' } });
  const ended = await startMatch('chess.v1', { white: YOU, black: BUILT_IN });
  await window.api.call('sessions.resign', { sessionId: ended, role: 'white' });
  for (const sessionId of [against, without, ended]) {
    expect(await practise(sessionId)).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect((await window.api.call('sessions.get', { sessionId })).card.assisted).toBeUndefined();
  }
  expect(await analysisOf(against)).toMatchObject({ visibility: 'hidden', canPractise: false, rows: [] });
  expect(await practise('nobody')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

test('a rewarded game is no practice, and a practice game is not rewarded later', async () => {
  const seats = { white: YOU, black: BUILT_IN };
  const [practice, counted] = [await startMatch('chess.v1', seats), await startMatch('chess.v1', seats)];
  expect((await practise(practice)).ok).toBe(true);
  const { card } = await window.api.call('sessions.get', { sessionId: counted });
  const agentId = card.seats['white']?.agentId ?? '';
  await window.api.call('agents.setWallet', { agentId, wallet: `0x${'a'.repeat(40)}` });
  await window.api.call('settings.set', { rewardSessions: true });
  expect(await practise(counted)).toMatchObject({ ok: false, code: 'CONFLICT' });
  expect(await analysisOf(counted)).toMatchObject({ visibility: 'hidden', canPractise: false });
  for (const sessionId of [practice, counted])
    await window.api.call('sessions.resign', { sessionId, role: 'white' });
  const rewardOf = async (sessionId: string) =>
    (await window.api.call('story.session', { sessionId })).rewards;
  await vi.waitUntil(async () => (await rewardOf(counted)).length > 0, WAIT);
  expect(await rewardOf(practice)).toEqual([]);
});
