import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { PlayerChoice } from '../../../src/shared/contract/index.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../../support/built-host.ts';
import { aPlan } from '../../support/league/window.ts';
import { fakeEngine } from '../../support/players/fake-engine.ts';
import { processesWith } from '../../support/running.ts';

/**
 * Programs that are slow to start: no clock and no deadline runs before they are ready, whichever system runs the game.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const AGENT = fileURLToPath(new URL('../../outside/acp-agent.mjs', import.meta.url));
const START_MS = 20_000;
let host: BuiltHost;
let window: HostWindow;
beforeAll(async () => {
  host = await startBuiltHost();
  window = await host.window();
});
afterAll(() => host.dispose());

/** An agent that says nothing until `release`. */
function heldAgent(scenario: string) {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const hold = join(folder, 'go');
  const command = [process.execPath, AGENT, `--scenario=${scenario}`, `--hold=${hold}`];
  const choice = { kind: 'seat', protocol: 'acp', spec: { command, allowOwnTools: true } } as const;
  return {
    choice: choice as unknown as Extract<PlayerChoice, { kind: 'seat' }>,
    isStarted: () => expect.poll(() => processesWith(hold), { timeout: 30_000 }).not.toEqual([]),
    isGone: () => expect.poll(() => processesWith(hold), { timeout: 30_000 }).toEqual([]),
    release: () => writeFileSync(hold, ''),
  };
}

async function overOf(sessionId: string) {
  const card = async () => (await window.api.call('sessions.get', { sessionId })).card;
  await vi.waitUntil(async () => (await card()).status === 'completed', { timeout: 60_000, interval: 50 });
  return card();
}

test('an engine that is slow to start loses no time on its clock', async () => {
  const engine = fakeEngine('held');
  onTestFinished(() => engine.remove());
  const { sessionId } = await window.api.call('match.start', {
    template: 'chess.v1',
    seats: { white: { kind: 'uci', path: engine.path, level: 8 }, black: { kind: 'builtin', level: 1 } },
    clock: { initialMs: START_MS / 2 },
  });
  const id = sessionId ?? '';
  await expect.poll(() => engine.received(), { timeout: 30_000 }).toEqual(['uci']);
  await host.advance(START_MS);
  engine.release();
  await expect.poll(() => engine.received().some((line) => line.startsWith('go '))).toBe(true);
  expect((await window.api.call('sessions.get', { sessionId: id })).card).toMatchObject({
    outcomeReason: null,
  });
  await window.api.call('sessions.abort', { sessionId: id, reason: 'seen' });
});

test('an engine that is not there makes its game void, and the reason is kept', async () => {
  const { sessionId } = await window.api.call('match.start', {
    template: 'chess.v1',
    seats: {
      white: { kind: 'uci', path: '/nonexistent/engine', level: 8 },
      black: { kind: 'builtin', level: 1 },
    },
  });
  const id = sessionId ?? '';
  expect(await overOf(id)).toMatchObject({ outcomeReason: 'endpoint_lost', winner: null });
  const [turn] = await window.api.call('seats.turns', { sessionId: id });
  expect(turn?.attempts[0]?.text).toBe('the engine could not be started: ENOENT');
});

test('a person stops an agent whose program is still starting, as in a turn', async () => {
  const agent = heldAgent('play');
  const { sessionId } = await window.api.call('match.start', {
    template: 'tic_tac_toe.v1',
    seats: { x: agent.choice, o: { kind: 'builtin', level: 1 } },
  });
  const id = sessionId ?? '';
  await agent.isStarted();
  expect(await window.api.call('seats.stop', { sessionId: id, role: 'x' })).toEqual({ roles: ['x'] });
  expect(await overOf(id)).toMatchObject({ outcomeReason: 'model_timeout', winner: 'o', fault: 'player' });
  await agent.isGone();
  const [turn] = await window.api.call('seats.turns', { sessionId: id });
  expect(turn).toMatchObject({ role: 'x', attempts: [{ fault: 'stopped' }] });
  const { rows } = await window.api.call('audit.page', {
    offset: 0,
    limit: 5,
    filter: { action: 'SEAT_STOPPED' },
  });
  expect(rows).toMatchObject([{ subject: id, actor: 'person' }]);
});

/** Plays a league of two at tic-tac-toe against the random player. */
async function league(choice: PlayerChoice, during: () => Promise<void>) {
  const { leagueId } = await window.api.call(
    'leagues.create',
    aPlan(0, {
      game: 'tic_tac_toe.v1',
      seats: [
        { kind: 'board', name: 'Agent', choice: choice as never },
        { kind: 'board', name: 'Dice', choice: { kind: 'random' } },
      ],
    }),
  );
  await window.api.call('leagues.begin', { leagueId });
  await during();
  await window.api.call('leagues.finished', { leagueId });
  const { matches } = await window.api.call('leagues.schedule', { leagueId, round: 1 });
  const { standings } = await window.api.call('leagues.details', { leagueId });
  return { leagueId, matches, losses: standings.map(({ technicalLosses }) => technicalLosses) };
}

test('a league asks for the first move when the agent is ready, and ends its program', async () => {
  const agent = heldAgent('words');
  const { leagueId, matches, losses } = await league(agent.choice, async () => {
    await agent.isStarted();
    await host.advance(START_MS);
    agent.release();
  });
  expect(matches).toMatchObject([{ isVoid: false, voidAttempts: 0, absent: [] }]);
  expect(losses).toEqual([0, 0]);
  const calls = await window.api.call('leagues.messages', { leagueId, type: 'GAME_MOVE_CALL', limit: 50 });
  expect(calls.rows.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...calls.rows.map(({ durationMs }) => durationMs))).toBeLessThan(START_MS);
  await agent.isGone();
});

test('an agent that cannot be started makes its league match void, and nobody loses', async () => {
  const { matches, losses } = await league(
    {
      kind: 'seat',
      protocol: 'acp',
      spec: { command: [process.execPath, AGENT, '--scenario=exit'], allowOwnTools: true },
    },
    () => Promise.resolve(),
  );
  expect(matches).toMatchObject([{ isVoid: true, voidAttempts: 3, absent: [] }]);
  expect(losses).toEqual([0, 0]);
});

/** Plays an arena of one game against the random player. */
async function arena(choice: PlayerChoice, during: () => Promise<void>) {
  const { arenaId } = await window.api.call('arena.start', {
    template: 'tic_tac_toe.v1',
    a: choice as never,
    b: { kind: 'random' },
    games: 1,
  });
  await during();
  const info = async () => (await window.api.call('arena.list', {})).find((run) => run.arenaId === arenaId);
  await vi.waitUntil(async () => (await info())?.state !== 'running', { timeout: 60_000, interval: 50 });
  return info();
}

test('an arena waits for an agent that is slow to start', async () => {
  const agent = heldAgent('play');
  const run = await arena(agent.choice, async () => {
    await agent.isStarted();
    await host.advance(START_MS);
    agent.release();
  });
  expect(run).toMatchObject({ state: 'done', played: 1 });
  await agent.isGone();
});

test('an arena whose agent cannot be started is stopped with the reason, and no game counts', async () => {
  const spec = { command: [process.execPath, AGENT, '--scenario=exit'], allowOwnTools: true };
  const run = await arena({ kind: 'seat', protocol: 'acp', spec }, () => Promise.resolve());
  expect(run).toMatchObject({
    state: 'stopped',
    played: 0,
    note: expect.stringContaining('a licence key is missing'),
  });
});
