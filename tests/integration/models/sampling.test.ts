import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Api, ModelMove, NewEndpoint } from '../../../src/shared/contract/index.ts';
import { startFakeOpenAi, type FakeMode, type FakeOpenAi } from '../../support/fake-openai.ts';
import { addEndpoint, over, startGame, windowOf } from '../../support/models.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let host: BuiltHost;
let api: Api;
let fake: FakeOpenAi;
beforeAll(async () => {
  host = await startBuiltHost();
  api = await windowOf(host);
});
beforeEach(async () => {
  fake = await startFakeOpenAi();
  return () => fake.close();
});
afterAll(() => host.dispose());

const SEEDED = { sampling: { temperature: 0.7, seed: 42 }, limits: { maxTokens: 300 } };

/** Plays a game of tic-tac-toe and returns the recorded sampling of each request. */
async function play(mode: FakeMode, endpoint: Partial<NewEndpoint>) {
  fake.mode = mode;
  const { endpointId } = await addEndpoint(api, fake.baseUrl, endpoint);
  const sessionId = await startGame(api, endpointId);
  await over(api, sessionId);
  const moves = await api.call('models.moves', { sessionId });
  const found = (await api.call('models.list', {})).find((one) => one.endpointId === endpointId);
  return { sessionId, moves, structured: found?.structured, recorded: variants(moves) };
}

function variants(moves: readonly ModelMove[]): unknown[] {
  const all = moves.flatMap(({ attempts }) => attempts.map(({ sampling }) => JSON.stringify(sampling)));
  return [...new Set(all)].map((text) => JSON.parse(text) as unknown);
}

const faults = (moves: readonly ModelMove[]) =>
  moves.flatMap(({ attempts }) => attempts.map(({ fault }) => fault));

test('an endpoint has the default sampling, and a change of one value keeps the other', async () => {
  const added = await addEndpoint(api, fake.baseUrl);
  expect(added.sampling).toEqual({ temperature: 0.2, seed: null });
  const { endpointId } = added;
  expect((await api.call('models.update', { endpointId, sampling: { seed: 7 } })).sampling).toEqual({
    temperature: 0.2,
    seed: 7,
  });
  const cleared = await api.call('models.update', { endpointId, sampling: { temperature: null } });
  expect(cleared.sampling).toEqual({ temperature: null, seed: 7 });
  await expect(api.call('models.update', { endpointId, sampling: { temperature: 3 } })).rejects.toMatchObject(
    {
      code: 'INVALID_REQUEST',
    },
  );
});

test('requests use the sampling, and every attempt records it', async () => {
  const { moves, recorded } = await play('good', SEEDED);
  expect(moves.length).toBeGreaterThan(2);
  expect(recorded).toEqual([{ temperature: 0.7, seed: 42, maxTokens: 300 }]);
  for (const { temperature, seed, max_tokens: maxTokens } of fake.requested) {
    expect({ temperature, seed, maxTokens }).toEqual({ temperature: 0.7, seed: 42, maxTokens: 300 });
  }
});

test('values left to the server are not sent', async () => {
  const { recorded } = await play('good', { sampling: { temperature: null } });
  expect(recorded).toEqual([{ temperature: null, seed: null, maxTokens: 1024 }]);
  for (const request of fake.requested) expect(request).not.toHaveProperty('temperature');
});

test.each([
  ['rejects_seed', 'yes'],
  ['rejects_both', 'no'],
] as const)(
  'a server that %s plays without it, which is no fault of the model and is recorded',
  async (mode, structured) => {
    const played = await play(mode, SEEDED);
    expect(faults(played.moves).every((fault) => fault === null)).toBe(true);
    expect(played.recorded).toEqual([{ temperature: 0.7, seed: null, maxTokens: 300 }]);
    expect(played.structured).toBe(structured);
  },
);

test('a server that refuses only the schema still gets the seed', async () => {
  const played = await play('rejects_schema', SEEDED);
  expect(played.recorded).toEqual([{ temperature: 0.7, seed: 42, maxTokens: 300 }]);
  expect(played.structured).toBe('no');
});

test('sampling survives a restart of the host', async () => {
  const first = await startBuiltHost();
  const { endpointId } = await addEndpoint(await windowOf(first), fake.baseUrl, SEEDED);
  await first.stop();
  const again = await startBuiltHost({ data: first.data });
  const [stored] = await (await windowOf(again)).call('models.list', {});
  await again.dispose();
  expect(stored).toMatchObject({
    endpointId,
    sampling: SEEDED.sampling,
    limits: { maxTokens: 300, attempts: 3 },
  });
});

test('decisions can be listed from a tick on', async () => {
  const { sessionId, moves } = await play('good', {});
  const from = moves[1]?.tick ?? 0;
  const later = await api.call('models.moves', { sessionId, sinceTick: from });
  expect(later).toEqual(moves.slice(1));
  expect(await api.call('models.moves', { sessionId, sinceTick: 10_000 })).toEqual([]);
});
