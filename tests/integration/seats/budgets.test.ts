import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import {
  hostEnvironment,
  startBuiltHost,
  type BuiltHost,
  type HostWindow,
} from '../../support/built-host.ts';
import { aPlan } from '../../support/league/window.ts';

/**
 * An agent that has used up its budget: a person who follows the game is asked, and where there is no such person it
 * counts as no answer.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const AGENT = fileURLToPath(new URL('../../outside/acp-agent.mjs', import.meta.url));
/** The agent reports 1,020 tokens for each move, so that it may make one. */
const TOKENS = 1000;
const WAIT = { timeout: 60_000, interval: 50 };

let host: BuiltHost;
let api: HostWindow['api'];
let folder: string;
let agentId: string;
const mark = (): string => join(folder, 'mark');
const command = () => [process.execPath, AGENT, '--scenario=play', `--mark=${mark()}`];
const agent = () => ({
  kind: 'seat' as const,
  protocol: 'acp',
  spec: { command: command(), allowOwnTools: true },
});
const dice = { kind: 'random' as const };

const cardOf = async (sessionId: string) => (await api.call('sessions.get', { sessionId })).card;
async function overOf(sessionId: string) {
  await vi.waitUntil(async () => (await cardOf(sessionId)).status === 'completed', WAIT);
  return cardOf(sessionId);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
  host = await startBuiltHost({ testClock: false });
  ({ api } = await host.window());
  // The first game makes the agent, and is one in which a person is asked.
  const seats = { x: agent(), o: dice };
  const started = await api.call('match.start', { template: 'tic_tac_toe.v1', seats, attended: true });
  const card = await cardOf(started.sessionId ?? '');
  agentId = card.seats['x']?.agentId ?? '';
  await api.call('seats.setBudget', { agentId, budget: { tokens: TOKENS } });
});
afterAll(async () => {
  await host.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const SILENT = { outcomeReason: 'model_timeout', winner: 'o', fault: 'player' };

test('a match of the command line ends', async () => {
  const args = [
    'match',
    '--game',
    'tic_tac_toe',
    '--white',
    `acp:${command().join(' ')}`,
    '--black',
    'random',
  ];
  const env = { ...hostEnvironment(QUIET_PORTS), ARBITER_DATA: host.data };
  const { out, err } = await arbiter([...args, '--allow-own-tools', '--json'], env);
  expect(out, err).not.toBe('');
  const { games } = JSON.parse(out) as { games: { reason: string; outcome: string; plies: number }[] };
  expect(games).toMatchObject([{ reason: 'model_timeout', outcome: 'o_wins' }]);
});

test('a game that another agent opened on a host without a person ends', async () => {
  const me = await host.rest.register('Outsider');
  const participants = { x: agentId, o: me.agentId };
  const created = await host.rest.post('/sessions', { template: 'tic_tac_toe.v1', participants }, me);
  const sessionId = String(created.body['session_id']);
  const legal = async (): Promise<readonly string[]> => {
    const { body } = await host.rest.get(`/sessions/${sessionId}/state`, me);
    return (body['legal_actions'] ?? []) as string[];
  };
  await vi.waitUntil(async () => (await legal()).length > 0, WAIT);
  const [action] = await legal();
  await host.rest.post(`/sessions/${sessionId}/actions`, { action, expected_tick: 1 }, me);
  expect(await overOf(sessionId)).toMatchObject(SILENT);
});

test('a game of an arena ends', async () => {
  const { arenaId } = await api.call('arena.start', {
    template: 'tic_tac_toe.v1',
    a: agent(),
    b: dice,
    games: 1,
  });
  const report = () => api.call('arena.get', { arenaId });
  await vi.waitUntil(async () => (await report()).state === 'done', WAIT);
  expect((await report()).rows).toMatchObject([{ reason: 'model_timeout', counts: true, fault: 'player' }]);
});

test('a match of a league ends, by the budget that was set for the agent', async () => {
  const seats = [
    { kind: 'board' as const, name: 'Agent', choice: agent() },
    { kind: 'board' as const, name: 'Dice', choice: dice },
  ];
  const { leagueId } = await api.call('leagues.create', aPlan(0, { game: 'tic_tac_toe.v1', seats }));
  await api.call('leagues.begin', { leagueId });
  await api.call('leagues.finished', { leagueId });
  const { matches } = await api.call('leagues.schedule', { leagueId, round: 1 });
  expect(matches[0]).toMatchObject({ isVoid: false, voidAttempts: 0, absent: [expect.any(String)] });
  const card = await cardOf(matches[0]?.sessionId ?? '');
  expect(card).toMatchObject({ outcomeReason: 'model_timeout' });
});

test('a game that a person follows waits for that person, and goes on with a larger budget', async () => {
  const seats = { x: agent(), o: dice };
  const request = { template: 'tic_tac_toe.v1', seats, attended: true };
  const { sessionId } = await api.call('match.start', request);
  const id = sessionId ?? '';
  // No request for a larger budget waits before the budget is used up.
  const allowed = () =>
    api.call('seats.allowMore', { sessionId: id }).then(
      ({ agentIds }) => agentIds,
      () => null,
    );
  await expect.poll(allowed, WAIT).toEqual([agentId]);
  expect(await cardOf(id)).toMatchObject({ status: 'active' });
  await api.call('seats.setBudget', { agentId, budget: { tokens: null } });
  expect((await overOf(id)).outcomeReason).toMatch(/^(?:line|board_full)$/u);
});
