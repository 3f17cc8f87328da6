import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import type { Api, NewArenaRun } from '../../../src/shared/contract/index.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../support/fake-openai.ts';
import { endedRun, untilRun } from '../../support/arena-runs.ts';
import { addEndpoint, windowOf } from '../../support/models.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';

const RANDOM = { kind: 'random' } as const;
const SPRT = { model: 'logistic', elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 } as const;

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let host: BuiltHost;
let api: Api;
let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi();
  host = await startBuiltHost();
  api = await windowOf(host);
});
beforeEach(() => {
  fake.mode = 'good';
  fake.choose = (legal) => legal[0] ?? '';
});
afterAll(async () => {
  await host.dispose();
  await fake.close();
});

async function run(requested: Partial<NewArenaRun>): Promise<string> {
  const { arenaId } = await api.call('arena.start', {
    template: 'tic_tac_toe.v1',
    a: RANDOM,
    b: RANDOM,
    games: 6,
    ...requested,
  });
  return arenaId;
}

test('balances roles, counts every game once and takes the score from the sessions', async () => {
  const arenaId = await run({ games: 10 });
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 10 });
  const report = await api.call('arena.get', { arenaId });
  expect(report.rows.map(({ number, aRole }) => [number, aRole])).toEqual(
    Array.from({ length: 10 }, (_, number) => [number, number % 2 === 0 ? 'x' : 'o']),
  );
  expect(report.score.a + report.score.b + report.score.draws).toBe(10);
  for (const row of report.rows) {
    const { card } = await api.call('sessions.get', { sessionId: row.sessionId });
    const side = card.winner === null ? null : card.winner === row.aRole ? 'a' : 'b';
    expect([row.winner, row.outcome, row.reason]).toEqual([side, card.outcome, card.outcomeReason]);
  }
  expect(report.stats.a.moves + report.stats.b.moves).toBe(
    report.rows.reduce((sum, { plies }) => sum + plies, 0),
  );
  const third = report.rows[2]?.sessionId ?? '';
  const { arena } = await api.call('story.session', { sessionId: third });
  expect(arena).toEqual({ arenaId, number: 2, a: report.a.name, b: report.b.name });
  const { rows } = await api.call('audit.page', { offset: 0, limit: 10, filter: { subject: arenaId } });
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ['ARENA_DONE', 'host'],
    ['ARENA_STARTED', 'person'],
  ]);
});

/**
 * Random chess has so many draws that 0.5 is outside the interval less than
 * once in a hundred thousand runs.
 */
longTest(
  'random against random shows a fair harness',
  async () => {
    const arenaId = await run({ template: 'chess.v1', games: 8 });
    await endedRun(api, arenaId);
    const report = await api.call('arena.get', { arenaId });
    expect(report.harness).toBe('fair');
    expect(report.interval95?.[0]).toBeLessThan(0.5);
    expect(report.interval95?.[1]).toBeGreaterThan(0.5);
  },
  120_000,
);

test('reports a model’s rates, tokens and policy with its score', async () => {
  fake.mode = 'illegal_once';
  fake.reportedModels.set('/api/show', {
    details: { quantization_level: 'Q4_K_M' },
    model_info: { 'qwen3.context_length': 40_960 },
  });
  const { endpointId } = await addEndpoint(api, fake.baseUrl, { policy: 'random', sampling: { seed: 5 } });
  const arenaId = await run({ a: { kind: 'llm', endpointId }, games: 2 });
  await endedRun(api, arenaId);
  const { text } = await api.call('arena.export', { arenaId, format: 'json' });
  const json = JSON.parse(text) as Record<string, unknown>;
  expect(json).toMatchObject({
    game: 'tic_tac_toe.v1',
    illegalRate: 0.5,
    unparsableRate: 0,
    tokensPerMove: 220,
    policy: { a: 'random', b: null },
    sampling: { a: [{ temperature: 0.2, seed: 5, maxTokens: 1024 }], b: [] },
    builds: { a: [{ model: null, quantisation: 'Q4_K_M', contextLength: 40_960 }], b: [] },
  });
  expect(json['secondsPerMove']).toBeGreaterThan(0);
  expect(json['interval95']).toHaveLength(2);
  expect(Object.keys(json)).toEqual(expect.arrayContaining(['games', 'score']));
  const csv = (await api.call('arena.export', { arenaId, format: 'csv' })).text.trimEnd().split('\r\n');
  expect(csv).toHaveLength(3);
  expect(csv[1]).toContain(',random,');
});

test('a game that loses its server is played again', async () => {
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  fake.mode = 'redirects';
  const arenaId = await run({ a: { kind: 'llm', endpointId }, games: 1 });
  await untilRun(api, arenaId, ({ voided }) => voided === 1);
  fake.mode = 'good';
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 1 });
});

test('an unreachable server stops the run with a message, and a resume plays the rest', async () => {
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  fake.mode = 'redirects';
  const arenaId = await run({ a: { kind: 'llm', endpointId }, games: 2 });
  const stopped = await endedRun(api, arenaId);
  expect(stopped).toMatchObject({ state: 'stopped', played: 0, voided: 3 });
  expect(stopped.note).toMatch(/^The last 3 games were lost: .*redirect/u);
  fake.mode = 'good';
  await api.call('arena.resume', { arenaId });
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 2 });
});

test('a run that fails and cannot be stopped is not said to be stopped, and is when it can be', async () => {
  const db = new Database(join(host.data, 'arbiter.db'), { timeout: 10_000 });
  onTestFinished(() => {
    db.exec('drop trigger if exists no_game; drop trigger if exists no_stop');
    db.close();
  });
  db.exec(`create trigger no_game before insert on arena_games begin select raise(abort, 'a planted defect'); end;
    create trigger no_stop before update on arenas when new.state = 'stopped'
    begin select raise(abort, 'a second defect'); end`);
  const arenaId = await run({ games: 1 });
  const said = (text: string): boolean =>
    host
      .stderr()
      .split('\n')
      .some((line) => line.includes(text) && line.includes(arenaId));
  const audit = () =>
    db
      .prepare("select count(*) from audit where action = 'ARENA_STOPPED' and subject = ?")
      .pluck()
      .get(arenaId);
  await expect.poll(() => said('a run that failed could not be stopped')).toBe(true);
  expect(said('a run was stopped because it failed')).toBe(false);
  expect(await api.call('arena.get', { arenaId })).toMatchObject({ state: 'running', note: null });
  expect(audit()).toBe(0);

  db.exec('drop trigger no_stop');
  const state = async (): Promise<string> => {
    await host.advance(1000);
    return (await api.call('arena.get', { arenaId })).state;
  };
  await expect.poll(state).toBe('stopped');
  await expect.poll(() => said('a run was stopped because it failed')).toBe(true);
  expect(audit()).toBe(1);
  db.exec('drop trigger no_game');
  await api.call('arena.resume', { arenaId });
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 1 });
});

test('a cancelled run ends its game and can be resumed', async () => {
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  fake.mode = 'stall';
  const already = fake.requested.length;
  const arenaId = await run({ a: { kind: 'llm', endpointId }, games: 2 });
  await fake.untilRequests(already + 1);
  expect(await api.call('arena.cancel', { arenaId })).toMatchObject({ state: 'cancelled' });
  await expect.poll(() => fake.open()).toBe(0);
  expect((await api.call('arena.get', { arenaId })).rows).toEqual([]);
  await expect(api.call('arena.cancel', { arenaId })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  fake.mode = 'good';
  await api.call('arena.resume', { arenaId });
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 2, aborted: 0 });
});

test('a cancel and the ends of its games are stored together or not at all', async () => {
  const { endpointId } = await addEndpoint(api, fake.baseUrl, { limits: { requestsAtOnce: 4 } });
  fake.mode = 'stall';
  const already = fake.requested.length;
  const arenaId = await run({ a: { kind: 'llm', endpointId }, games: 8, atOnce: 4 });
  await fake.untilRequests(already + 2);
  const db = new Database(join(host.data, 'arbiter.db'), { timeout: 10_000 });
  onTestFinished(() => {
    db.exec('drop trigger if exists no_drop');
    db.close();
  });
  // The last of the games cannot be taken out of the run, as after a kill between the writes of a cancel.
  db.exec(`create trigger no_drop before delete on arena_games when old.number = 3
    begin select raise(abort, 'a planted defect'); end`);
  const active = (await api.call('arena.get', { arenaId })).rows;
  expect(active).toHaveLength(4);
  await expect(api.call('arena.cancel', { arenaId })).rejects.toThrow();
  const kept = await api.call('arena.get', { arenaId });
  expect(kept).toMatchObject({ state: 'running', active: 4, aborted: 0 });
  expect(kept.rows).toEqual(active);

  db.exec('drop trigger no_drop');
  expect(await api.call('arena.cancel', { arenaId })).toMatchObject({ state: 'cancelled', active: 0 });
  for (const { sessionId } of active)
    expect((await api.call('sessions.get', { sessionId })).card.outcomeReason).toBe('aborted');
  fake.mode = 'good';
  await api.call('arena.resume', { arenaId });
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 8, aborted: 0 });
});

test('the next start continues a run without playing a game twice', async () => {
  const folder = hostFolder();
  const first = await startBuiltHost({ data: folder });
  const own = await windowOf(first);
  const { arenaId } = await own.call('arena.start', {
    template: 'connect_four.v1',
    a: RANDOM,
    b: { kind: 'builtin', level: 1 },
    games: 8,
  });
  await untilRun(own, arenaId, ({ played }) => played >= 3);
  await first.stop();
  const second = await startBuiltHost({ data: folder });
  const next = await windowOf(second);
  const info = await endedRun(next, arenaId);
  expect(info).toMatchObject({ state: 'done', played: 8 });
  const { rows } = await next.call('arena.get', { arenaId });
  expect(rows.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(rows.map(({ sessionId }) => sessionId)).size).toBe(8);
  await second.dispose();
});

test.each([
  [{ games: 0 }, 'games'],
  [{ games: 5, sprt: SPRT }, 'games'],
  [{ sprt: { ...SPRT, elo0: 100 } }, 'elo1'],
  [{ sprt: { ...SPRT, alpha: 0.5, beta: 0.5 } }, 'alpha'],
  [{ atOnce: 0 }, 'atOnce'],
] as const)('a run with %j is refused with its field and starts nothing', async (wrong, field) => {
  const before = (await api.call('arena.list', {})).length;
  await expect(run(wrong)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining(field),
  });
  expect(await api.call('arena.list', {})).toHaveLength(before);
});

test('accepts hosted players only', async () => {
  const you = { kind: 'you' } as unknown as NewArenaRun['a'];
  await expect(run({ a: you })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  await expect(run({ a: { kind: 'llm', endpointId: 'nobody' } })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  });
  await expect(run({ template: 'go.v1' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});
