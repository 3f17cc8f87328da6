import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import type { Api, ArenaRunReport, NewArenaRun } from '../../../src/shared/contract/index.ts';
import { endedRun, numbersOf, untilRun } from '../../support/arena-runs.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { arbiter } from '../../support/arbiter.ts';
import { invited } from '../../support/fleet/spawn-worker.ts';
import { startWorker } from '../../support/fleet/worker-process.ts';
import { startFakeOpenAi } from '../../support/fake-openai.ts';
import { addEndpoint, windowOf } from '../../support/models.ts';
import { fakeEngine } from '../../support/players/fake-engine.ts';

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let host: BuiltHost;
let api: Api;
beforeAll(async () => {
  host = await startBuiltHost();
  api = await windowOf(host);
});
afterAll(() => host.dispose());

const SEED = '5e'.repeat(32);

async function start(request: Partial<NewArenaRun>): Promise<string> {
  const { arenaId } = await api.call('arena.start', {
    template: 'connect_four.v1',
    a: { kind: 'builtin', level: 1 },
    b: { kind: 'random' },
    games: 4,
    atOnce: 4,
    seed: SEED,
    ...request,
  });
  return arenaId;
}

async function ended(arenaId: string): Promise<ArenaRunReport> {
  await endedRun(api, arenaId);
  return api.call('arena.get', { arenaId });
}

/** The actions of each game, by its number. */
async function actionsOf({ rows }: ArenaRunReport): Promise<readonly unknown[]> {
  const inOrder = rows.toSorted((left, right) => left.number - right.number);
  return Promise.all(
    inOrder.map(async ({ sessionId }) => {
      const { text } = await api.call('sessions.export', { sessionId, format: 'json' });
      return (JSON.parse(text) as { readonly actions: readonly { readonly action: string }[] }).actions.map(
        ({ action }) => action,
      );
    }),
  );
}

test('a worker plays a run: each game counts once, in its name, and is the one that this host would play', async () => {
  const { file, workerId } = await invited(api, host, { name: 'lab-1' });
  const worker = startWorker(file, '--slots', '2');
  const report = await ended(await start({ workers: 'own' }));
  expect(report).toMatchObject({ state: 'done', played: 4, active: 0 });
  expect(numbersOf(report)).toEqual([0, 1, 2, 3]);
  expect(report.rows.map(({ playedBy }) => playedBy)).toEqual(
    Array.from({ length: 4 }, () => ({ worker: 'lab-1', trust: 'own' })),
  );
  const here = await ended(await start({}));
  expect(here.rows.every(({ playedBy }) => playedBy === null)).toBe(true);
  expect(await actionsOf(report)).toEqual(await actionsOf(here));
  const status = await api.call('fleet.status', {});
  expect(status.orders).toEqual({ ready: 0, leased: 0, dead: 0 });
  expect(status.workers.find((one) => one.workerId === workerId)).toMatchObject({
    connected: true,
    slots: 2,
    counted: 4,
    refused: 0,
    playing: [],
  });
  for (const { sessionId } of report.rows)
    expect(await api.call('sessions.verify', { sessionId })).toMatchObject({ ok: true });
  worker.signal('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0 });
});

test('this computer plays a run itself while it has slots, and nothing when it has none', async () => {
  await api.call('settings.set', { workerSlots: 2 });
  const report = await ended(await start({ workers: 'own' }));
  expect(report.rows.map(({ playedBy }) => playedBy?.worker)).toEqual(
    Array.from({ length: 4 }, () => 'This computer'),
  );
  const here = await ended(await start({}));
  expect(await actionsOf(report)).toEqual(await actionsOf(here));
  const status = await api.call('fleet.status', {});
  expect(status).toMatchObject({ hostSlots: 2 });
  expect(status.workers.find(({ workerId }) => workerId === 'host')).toMatchObject({ slots: 2, counted: 4 });
  await expect(api.call('fleet.revoke', { workerId: 'host' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await api.call('settings.set', { workerSlots: 0 });
  const waiting = await start({ workers: 'own', games: 2 });
  await expect
    .poll(async () => (await api.call('fleet.status', {})).orders)
    .toMatchObject({ ready: 1, leased: 0 });
  await api.call('arena.cancel', { arenaId: waiting });
});

test('workers play the matches of a league between players of this host, and its table follows from their games', async () => {
  const { file } = await invited(api, host, { name: 'league-lab' });
  const league = await api.call('leagues.start', {
    game: 'tic_tac_toe',
    players: [1, 2, 3].map((level) => ({
      name: `Built-in ${level}`,
      choice: { kind: 'builtin' as const, level },
    })),
    referees: 1,
    format: 'round-robin',
    workers: 'own',
  });
  const { leagueId } = league;
  const match = (matchId: string) => api.call('leagues.match', { leagueId, matchId });
  await vi.waitFor(async () =>
    expect(await match('R1M1')).toMatchObject({ isOrdered: true, playedBy: null }),
  );
  const worker = startWorker(file);
  const report = await api.call('leagues.finished', { leagueId });
  expect(report).toMatchObject({ status: 'completed', matches: 3, played: 3 });
  for (const { matchId } of await api.call('leagues.results', { leagueId, limit: 10 })) {
    const detail = await match(matchId);
    expect(detail).toMatchObject({
      match: { state: 'REPORTED', isVoid: false },
      playedBy: { worker: 'league-lab', trust: 'own' },
      isOrdered: false,
    });
    // No player is called: the referee reports the result of the session.
    expect(detail.exchanges.map(({ type }) => type)).toEqual(['MATCH_RESULT_REPORT']);
    const { sessionId } = detail.match;
    expect(await api.call('sessions.verify', { sessionId: sessionId ?? '' })).toMatchObject({ ok: true });
  }
  const { text } = await api.call('leagues.export', { leagueId, format: 'matches_csv' });
  expect(text.match(/,league-lab,own\r\n/gu)).toHaveLength(3);
  expect(await api.call('leagues.details', { leagueId })).toMatchObject({ settings: { workers: 'own' } });
  const verified = await arbiter(['verify', '--json', '--data', host.data], {});
  expect(JSON.parse(verified.out)).toMatchObject({ ok: true });
  worker.signal('SIGTERM');
  await worker.ended;
});

test('a league with a match that cannot be ordered stops at once with the reason, although others wait, and goes on', async () => {
  const engine = fakeEngine('normal');
  onTestFinished(() => engine.remove());
  const program = readFileSync(engine.path);
  const { leagueId } = await api.call('leagues.create', {
    name: 'One engine',
    game: 'chess.v1',
    format: 'round-robin',
    seats: [
      ...[1, 2, 3].map((level) => ({
        kind: 'board' as const,
        name: `Built-in ${level}`,
        choice: { kind: 'builtin' as const, level },
      })),
      { kind: 'board', name: 'Engine', choice: { kind: 'uci', path: engine.path, level: 8 } },
    ],
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    budgetMs: 150_000,
    allowedPorts: [],
    workers: 'own',
  });
  rmSync(engine.path);
  await api.call('leagues.begin', { leagueId });
  // No worker is connected, so the other match of the round waits.
  const stopped = await api.call('leagues.finished', { leagueId });
  expect(stopped).toMatchObject({ status: 'stopped', played: 0 });
  expect(stopped.haltReason).toContain('The engine stockfish cannot be read');
  const waiting = async () => (await api.call('fleet.status', {})).orders.ready;
  await expect.poll(waiting).toBe(1);
  writeFileSync(engine.path, program, { mode: 0o755 });
  expect(await api.call('leagues.begin', { leagueId })).toMatchObject({
    status: 'running',
    haltReason: null,
  });
  await expect.poll(waiting).toBe(2);
  await api.call('leagues.cancel', { leagueId });
  await expect.poll(waiting).toBe(0);
});

test('a league whose matches invited workers play takes no prize, and its orders go with it', async () => {
  const players = ['A', 'B'].map((name) => ({ name, choice: { kind: 'random' } as const }));
  const rules = {
    game: 'tic_tac_toe',
    players,
    referees: 1,
    format: 'round-robin',
    workers: 'invited',
  } as const;
  const prize = { amountMicro: 10_000_000 };
  await expect(api.call('leagues.start', { ...rules, prize })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(api.call('leagues.start', { ...rules, game: 'even_odd', players: 2 })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  });
  const { leagueId } = await api.call('leagues.start', rules);
  await vi.waitFor(async () =>
    expect((await api.call('fleet.status', {})).orders).toMatchObject({ ready: 1 }),
  );
  await api.call('leagues.cancel', { leagueId });
  await vi.waitFor(async () =>
    expect((await api.call('fleet.status', {})).orders).toMatchObject({ ready: 0 }),
  );
});

test('a worker that is killed loses its lease, and another one plays what does not count yet', async () => {
  const first = startWorker((await invited(api, host, { name: 'killed' })).file);
  const arenaId = await start({ template: 'chess.v1', games: 2, atOnce: 2, workers: 'own' });
  await vi.waitFor(
    async () => expect((await api.call('fleet.status', {})).orders).toMatchObject({ leased: 1 }),
    { timeout: 60_000 },
  );
  first.signal('SIGKILL');
  await first.ended;
  const second = startWorker((await invited(api, host, { name: 'second' })).file);
  // A lease is twelve seconds.
  await host.advance(13_000);
  const report = await ended(arenaId);
  expect(report).toMatchObject({ state: 'done', played: 2 });
  expect(report.rows.map(({ playedBy }) => playedBy?.worker)).toContain('second');
  second.signal('SIGTERM');
  await second.ended;
});

test('a run for own machines is not given to an invited one; it says that nobody plays', async () => {
  const { file } = await invited(api, host, { name: 'guest', trust: 'invited' });
  const arenaId = await start({ template: 'tic_tac_toe.v1', games: 2, workers: 'own' });
  await untilRun(api, arenaId, ({ active }) => active === 2);
  const guest = await startWorker(file, '--once', '--json').ended;
  expect(JSON.parse(guest.stdout)).toEqual({ games: 0, refused: 0, orders: 0, problem: null });
  expect(await api.call('fleet.status', {})).toMatchObject({ orders: { ready: 1 } });
  await api.call('arena.cancel', { arenaId });
  expect(await api.call('fleet.status', {})).toMatchObject({ orders: { ready: 0 } });
  const open = await start({ template: 'tic_tac_toe.v1', games: 2, workers: 'invited' });
  await untilRun(api, open, ({ active }) => active === 2);
  expect(await startWorker(file, '--once').ended).toMatchObject({ code: 0 });
  expect(await ended(open)).toMatchObject({ state: 'done', played: 2 });
});

longTest('a paused run keeps what was played and orders the rest again when it is resumed', async () => {
  const { file } = await invited(api, host, { name: 'resumed' });
  const arenaId = await start({ template: 'tic_tac_toe.v1', games: 6, workers: 'own' });
  await untilRun(api, arenaId, ({ active }) => active === 4);
  expect(await api.call('arena.pause', { arenaId })).toMatchObject({ state: 'paused', active: 0 });
  await api.call('arena.resume', { arenaId });
  const worker = startWorker(file);
  expect(await ended(arenaId)).toMatchObject({ state: 'done', played: 6 });
  worker.signal('SIGTERM');
  await worker.ended;
});

test('a worker plays the engines and models that it has, and nothing else; what is missing is said', async () => {
  const engine = fakeEngine('normal');
  const server = await startFakeOpenAi(['fake-7b', 'other']);
  onTestFinished(async () => {
    engine.remove();
    await server.close();
  });
  const { endpointId } = await addEndpoint(api, 'http://127.0.0.1:9/v1');
  const arenaId = await start({
    template: 'chess.v1',
    a: { kind: 'uci', path: engine.path, level: 1 },
    b: { kind: 'llm', endpointId },
    games: 2,
    workers: 'own',
  });
  const { file, workerId } = await invited(api, host, { name: 'strong' });
  const without = await startWorker(file, '--once').ended;
  expect(without.stdout).toBe('0 games count, 0 refused\n');
  expect((await api.call('fleet.status', {})).waiting).toMatchObject([
    {
      template: 'chess.v1',
      orders: 1,
      obstacle: 'player',
      missing: [
        { kind: 'uci', name: 'stockfish' },
        { kind: 'model', name: 'fake-7b' },
      ],
    },
  ]);
  const worker = startWorker(file, '--engine', engine.path, '--model', server.baseUrl);
  const report = await ended(arenaId);
  expect(report).toMatchObject({ state: 'done', played: 2 });
  expect(report.rows.map(({ playedBy }) => playedBy?.worker)).toEqual(['strong', 'strong']);
  expect(report.stats.b).toMatchObject({ illegalRate: 0 });
  expect(report.stats.b.moves).toBeGreaterThan(0);
  expect(report.stats.b.promptTokensPerMove).toBe(100);
  expect(server.requested.length).toBeGreaterThan(0);
  const status = await api.call('fleet.status', {});
  expect(status.workers.find((one) => one.workerId === workerId)).toMatchObject({
    counted: 2,
    models: ['fake-7b', 'other'],
    engines: [{ sha256: report.evidence.engines.a?.sha256 }],
  });
  worker.signal('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0 });
});

longTest('a worker whose model is lost gives the order back with the reason', async () => {
  const server = await startFakeOpenAi();
  onTestFinished(() => server.close());
  server.mode = 'unauthorized';
  const { endpointId } = await addEndpoint(api, 'http://127.0.0.1:9/v1');
  const arenaId = await start({
    template: 'tic_tac_toe.v1',
    b: { kind: 'llm', endpointId },
    games: 1,
    workers: 'own',
  });
  await untilRun(api, arenaId, ({ active }) => active === 1);
  const { file } = await invited(api, host, { name: 'lost-model' });
  const worker = startWorker(file, '--model', `fake-7b@${server.baseUrl}`);
  await vi.waitFor(async () => expect((await api.call('fleet.status', {})).dead).toHaveLength(1), {
    timeout: 60_000,
  });
  const [dead] = (await api.call('fleet.status', {})).dead;
  expect(dead?.faults[0]).toMatch(/^lost-model: a model was lost: /u);
  worker.signal('SIGTERM');
  await worker.ended;
  await api.call('arena.cancel', { arenaId });
});

longTest(
  'what is no engine and no server is refused before any work, and a worker that was revoked stops',
  async () => {
    const { file, workerId } = await invited(api, host, { name: 'revoked' });
    const noEngine = await startWorker(file, '--engine', '/bin/true').ended;
    expect(noEngine).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('/bin/true is not a UCI engine'),
    });
    const noServer = await startWorker(file, '--model', 'qwen').ended;
    expect(noServer.stderr).toContain('--model takes the address of a server');
    await api.call('fleet.revoke', { workerId });
    const { code, stderr } = await startWorker(file).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('the invitation is not valid any more');
  },
);
