import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Api, ArenaRunReport, ModelEndpoint } from '../../../src/shared/contract/index.ts';
import { endedRun, untilRun } from '../../support/arena-runs.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../support/fake-openai.ts';
import { addEndpoint, windowOf } from '../../support/models.ts';

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let host: BuiltHost;
let api: Api;
let first: FakeOpenAi;
let second: FakeOpenAi;
let endpoint: ModelEndpoint;
beforeAll(async () => {
  [first, second] = await Promise.all([startFakeOpenAi(), startFakeOpenAi()]);
  host = await startBuiltHost();
  api = await windowOf(host);
});
afterAll(async () => {
  await host.dispose();
  await Promise.all([first.close(), second.close()]);
});
beforeEach(async () => {
  for (const fake of [first, second]) fake.mode = 'good';
  endpoint = await addEndpoint(api, first.baseUrl, {
    servers: [{ baseUrl: second.baseUrl, requestsAtOnce: 1 }],
  });
});

const start = (games: number, atOnce = 2): Promise<{ readonly arenaId: string }> =>
  api.call('arena.start', {
    template: 'tic_tac_toe.v1',
    a: { kind: 'llm', endpointId: endpoint.endpointId },
    b: { kind: 'random' },
    games,
    atOnce,
  });

async function played(games: number): Promise<ArenaRunReport> {
  const { arenaId } = await start(games);
  await endedRun(api, arenaId);
  return api.call('arena.get', { arenaId });
}

const statesOf = () => api.call('models.servers', { endpointId: endpoint.endpointId });

test('the games of a run share the servers of an endpoint, each with its own places', async () => {
  for (const fake of [first, second]) fake.mode = 'held';
  const { arenaId } = await start(4, 4);
  await Promise.all([first.untilRequests(1), second.untilRequests(1)]);
  expect(await statesOf()).toMatchObject([
    { place: 1, baseUrl: first.baseUrl, state: 'up', underWay: 1 },
    { place: 2, baseUrl: second.baseUrl, state: 'up', underWay: 1 },
  ]);
  for (const fake of [first, second]) {
    fake.mode = 'good';
    fake.release();
  }
  await endedRun(api, arenaId);
  const report = await api.call('arena.get', { arenaId });
  expect([first.maxConcurrent(), second.maxConcurrent()]).toEqual([1, 1]);
  expect(report).toMatchObject({
    state: 'done',
    played: 4,
    voided: 0,
    stats: { a: { transportRetries: 0 } },
  });
  const [one, two] = report.servers.a;
  expect(report.servers.b).toEqual([]);
  expect((one?.moves ?? 0) + (two?.moves ?? 0)).toBe(report.stats.a.moves);
  expect(Math.min(one?.moves ?? 0, two?.moves ?? 0)).toBeGreaterThan(0);
  // A held answer is waited for by the other games, which is none of their thinking time.
  expect(report.stats.a.waitP95Ms).not.toBeNull();
});

test('a server that fails loses no game: its moves go to the other one, and it is left out', async () => {
  second.mode = 'down_always';
  const report = await played(6);
  expect(report).toMatchObject({ state: 'done', played: 6, voided: 0 });
  expect(report.servers.a).toMatchObject([
    { state: 'up', moves: report.stats.a.moves },
    { state: 'down', failure: 'busy', moves: 0 },
  ]);
  expect(report.stats.a.transportRetries).toBe(3);
  expect(report.rows.every(({ reason }) => reason !== 'model_timeout')).toBe(true);
  const { text } = await api.call('arena.export', { arenaId: report.arenaId, format: 'json' });
  expect(JSON.parse(text)).toMatchObject({
    servers: {
      a: [
        { server: 1, state: 'up' },
        { server: 2, state: 'down', failure: 'busy' },
      ],
      b: [],
    },
  });
  expect(text).not.toContain(second.baseUrl);
});

test('a run stops only when every server of its player is lost', async () => {
  for (const fake of [first, second]) fake.mode = 'hangs_up';
  const { arenaId } = await start(6);
  await untilRun(api, arenaId, ({ state }) => state === 'stopped');
  const report = await api.call('arena.get', { arenaId });
  expect(report).toMatchObject({ played: 0, failure: 'unreachable', score: { a: 0, b: 0, draws: 0 } });
  expect(report.servers.a.map(({ state }) => state)).toEqual(['down', 'down']);
  for (const fake of [first, second]) fake.mode = 'good';
  await api.call('arena.resume', { arenaId });
  await endedRun(api, arenaId);
  expect(await api.call('arena.get', { arenaId })).toMatchObject({ state: 'done', played: 6 });
});

test('servers with different builds are refused with both, and nothing is started', async () => {
  const details = (quantisation: string) => ({ details: { quantization_level: quantisation } });
  first.reportedModels.set('/api/show', details('Q4_K_M'));
  second.reportedModels.set('/api/show', details('Q8_0'));
  endpoint = await addEndpoint(api, first.baseUrl, {
    model: 'told',
    servers: [{ baseUrl: second.baseUrl, requestsAtOnce: 1 }],
  });
  const before = (await api.call('arena.list', {})).length;
  await expect(start(2)).rejects.toThrow(
    `Its servers run different builds: ${first.baseUrl} has the quantisation Q4_K_M, ${second.baseUrl} Q8_0`,
  );
  expect(await api.call('arena.list', {})).toHaveLength(before);
  for (const fake of [first, second]) fake.reportedModels.clear();
});

test('a server is in an endpoint once, and every address is checked', async () => {
  const twice = { servers: [{ baseUrl: `${first.baseUrl}/`, requestsAtOnce: 2 }] };
  await expect(addEndpoint(api, first.baseUrl, twice)).rejects.toThrow('is there twice');
  const wrong = { servers: [{ baseUrl: 'ftp://127.0.0.1/v1', requestsAtOnce: 2 }] };
  await expect(addEndpoint(api, first.baseUrl, wrong)).rejects.toThrow();
});
