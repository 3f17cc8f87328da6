import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Api, ArenaRunReport } from '../../../src/shared/contract/index.ts';
import { endedRun, untilRun } from '../../support/arena-runs.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../support/fake-openai.ts';
import { addEndpoint, windowOf } from '../../support/models.ts';

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
afterAll(async () => {
  await host.dispose();
  await fake.close();
});

/** Everything that the host shows of a session and of its run. */
async function answersOf({ arenaId, rows }: ArenaRunReport, sessionId: string): Promise<string> {
  const view = await api.call('sessions.get', { sessionId });
  const { text } = await api.call('sessions.export', { sessionId, format: 'json' });
  const run = await api.call('arena.export', { arenaId, format: 'json' });
  const signed = await api.call('arena.report', { arenaId, format: 'json' });
  const audit = await api.call('audit.page', { offset: 0, limit: 100 });
  return JSON.stringify([view, text, run.text, signed.text, audit, rows]);
}

test('the seed of a pair is in nothing that the host tells until both games are over', async () => {
  // The first game ends by its first answer; every answer of the second one is held back.
  fake.choose = ([first = '']) => {
    fake.mode = fake.requested.length === 1 ? 'illegal_always' : 'held';
    return first;
  };
  const { endpointId } = await addEndpoint(api, fake.baseUrl, { limits: { attempts: 1 } });
  const { arenaId } = await api.call('arena.start', {
    template: 'kuhn_poker.v1',
    a: { kind: 'llm', endpointId },
    b: { kind: 'random' },
    games: 2,
    atOnce: 2,
  });
  await untilRun(api, arenaId, ({ played }) => played === 1);
  const running = await api.call('arena.get', { arenaId });
  const over = running.rows.find(({ status }) => status === 'completed');
  const sessionId = over?.sessionId ?? '';
  expect(running.plan?.chance).toBe('shared');
  expect((await api.call('sessions.get', { sessionId })).view).toMatchObject({ phase: 'over', seed: null });
  const answers = await answersOf(running, sessionId);
  await expect(api.call('replays.export', { sessionId })).rejects.toThrow('Another game with the same cards');
  // The report of a run in progress includes the game anyway.
  expect(answers).toContain(sessionId);

  fake.choose = ([first = '']) => {
    fake.mode = 'good';
    return first;
  };
  fake.mode = 'good';
  fake.release();
  await endedRun(api, arenaId);
  const done = await api.call('arena.get', { arenaId });
  const seeds = await Promise.all(
    done.rows.map(async (row) => (await api.call('sessions.get', { sessionId: row.sessionId })).view['seed']),
  );
  expect(seeds[0]).toMatch(/^[0-9a-f]{64}$/u);
  expect(seeds[1]).toBe(seeds[0]);
  expect(answers).not.toContain(seeds[0]);
  expect(answers).not.toContain(done.plan?.seed);
});
