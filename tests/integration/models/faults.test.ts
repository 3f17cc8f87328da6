import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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

interface Played {
  readonly reason: string | null;
  readonly winner: string | null;
  readonly moves: readonly ModelMove[];
  readonly endpoint: NonNullable<Awaited<ReturnType<typeof addEndpoint>>>;
}

/** A whole game of tic-tac-toe: the model plays x, the random player o. */
async function play(mode: FakeMode, more: Partial<NewEndpoint> = {}, server = fake): Promise<Played> {
  server.mode = mode;
  const { endpointId } = await addEndpoint(api, server.baseUrl, more);
  const sessionId = await startGame(api, endpointId);
  const { card } = await over(api, sessionId);
  const moves = await api.call('models.moves', { sessionId });
  const endpoint = (await api.call('models.list', {})).find((one) => one.endpointId === endpointId);
  return { reason: card.outcomeReason, winner: card.winner, moves, endpoint: endpoint! };
}

const faultsOf = ({ moves }: Played) => moves.map((move) => move.attempts.map(({ fault }) => fault));
const RULES = ['line', 'board_full'];

describe('an answer of the form', () => {
  test.each(['prose', 'fenced', 'think', 'final_answer', 'ignores_schema'] as const)(
    '%s is read at the first attempt',
    async (mode) => {
      const played = await play(mode);
      expect(RULES).toContain(played.reason);
      expect(faultsOf(played).every((faults) => faults.length === 1 && faults[0] === null)).toBe(true);
    },
  );

  test('stores that a server follows the schema', async () => {
    expect((await play('good')).endpoint.structured).toBe('yes');
    expect(fake.requested.at(-1)?.response_format).toBeDefined();
  });

  test('uses no schema after a server refused it, without counting an attempt', async () => {
    const played = await play('rejects_schema');
    expect(RULES).toContain(played.reason);
    expect(played.endpoint.structured).toBe('no');
    expect(fake.requested.filter((request) => request.response_format !== undefined)).toHaveLength(1);
    expect(
      faultsOf(played)
        .flat()
        .every((fault) => fault === null),
    ).toBe(true);
  });
});

describe('faults of the model', () => {
  test('an illegal first answer is reported to the model and corrected in the second attempt', async () => {
    const played = await play('illegal_once');
    expect(RULES).toContain(played.reason);
    expect(faultsOf(played)[0]).toEqual(['illegal', null]);
    expect(fake.requested[1]?.messages.at(-1)?.content).toContain('"zz99" is not in the legal list');
    expect(fake.requested[1]?.messages).toHaveLength(2);
  });

  test.each([
    ['illegal_always', 'illegal', 'illegal_moves'],
    ['malformed_json', 'unparsable', 'unparsable_answers'],
    ['empty', 'empty', 'unparsable_answers'],
    ['cut_off', 'unparsable', 'unparsable_answers'],
    ['huge', 'unparsable', 'unparsable_answers'],
  ] as const)('%s loses by forfeit after three attempts', async (mode, fault, reason) => {
    const played = await play(mode);
    expect(played).toMatchObject({ reason, winner: 'o' });
    expect(faultsOf(played)).toEqual([[fault, fault, fault]]);
    expect(played.moves[0]).toMatchObject({ action: null, logTick: null, policyUsed: 'forfeit' });
    expect(Buffer.byteLength(played.moves[0]?.attempts[0]?.text ?? '')).toBeLessThanOrEqual(2048);
  });

  test('a stalled answer ends at the time limit and counts as a timeout', async () => {
    const played = await play('stall', { limits: { perMoveMs: 150 } });
    expect(played).toMatchObject({ reason: 'model_timeout', winner: 'o' });
    expect(faultsOf(played)).toEqual([['timeout']]);
  });

  test('the policy random plays a legal action and records that', async () => {
    const played = await play('illegal_always', { policy: 'random' });
    expect(RULES).toContain(played.reason);
    expect(played.moves.every((move) => move.policyUsed === 'random' && move.action !== null)).toBe(true);
  });

  test('the policy abort ends the game without a winner', async () => {
    const played = await play('empty', { policy: 'abort' });
    expect(played).toMatchObject({ reason: 'aborted', winner: null });
  });

  test('uses the endpoint’s number of attempts', async () => {
    expect(faultsOf(await play('empty', { limits: { attempts: 1 } }))).toEqual([['empty']]);
  });
});

describe('faults of the transport never count against the model', () => {
  test.each(['busy_once', 'down_once'] as const)('retries %s and continues', async (mode) => {
    const played = await play(mode);
    expect(RULES).toContain(played.reason);
    expect(faultsOf(played).every((faults) => faults.length === 1 && faults[0] === null)).toBe(true);
    expect(played.moves.every((move) => move.attempts[0]?.transportRetries === 1)).toBe(true);
  });

  test('stops after three retries of an unreachable server, and no player loses', async () => {
    const modes = ['busy_always', 'down_always', 'hangs_up', 'broken_body'] as const;
    const servers = await Promise.all(modes.map(() => startFakeOpenAi()));
    const games = await Promise.all(modes.map((mode, index) => play(mode, {}, servers[index])));
    for (const played of games) {
      expect(played).toMatchObject({ reason: 'endpoint_lost', winner: null });
      expect(faultsOf(played)).toEqual([['transport']]);
      expect(played.moves[0]?.attempts[0]?.transportRetries).toBe(3);
      expect(played.moves[0]?.policyUsed).toBeNull();
    }
    await Promise.all(servers.map((server) => server.close()));
  }, 120_000);

  test.each(['unauthorized', 'redirects'] as const)('does not retry %s', async (mode) => {
    const played = await play(mode);
    expect(played.reason).toBe('endpoint_lost');
    expect(played.moves[0]?.attempts[0]?.transportRetries).toBe(0);
  });
});

test('limits the simultaneous requests of an endpoint across all games', async () => {
  fake.mode = 'held';
  const { endpointId } = await addEndpoint(api, fake.baseUrl, { limits: { requestsAtOnce: 2 } });
  const games = await Promise.all([1, 2, 3, 4].map(() => startGame(api, endpointId, 'rps.v1')));
  await fake.untilRequests(2);
  // Our own request comes after the requests of the games; each answer then allows another one.
  await fetch(`${fake.baseUrl}/models`);
  expect(fake.open()).toBe(2);
  fake.release();
  await fake.untilRequests(4);
  fake.release();
  await Promise.all(games.map((sessionId) => over(api, sessionId)));
  expect(fake.requested).toHaveLength(4);
  expect(fake.maxConcurrent()).toBe(2);
});

test('a pause drops the open request at once, and the game continues afterwards', async () => {
  fake.mode = 'stall';
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  const sessionId = await startGame(api, endpointId);
  await fake.untilRequests(1);
  await api.call('match.pause', { sessionId, paused: true });
  await expect.poll(() => fake.open()).toBe(0);
  fake.mode = 'good';
  await api.call('match.pause', { sessionId, paused: false });
  const { card } = await over(api, sessionId);
  expect(RULES).toContain(card.outcomeReason);
  const [first] = await api.call('models.moves', { sessionId });
  expect(first?.attempts).toHaveLength(1);
});

test('a stop of the host drops the open request, and the next start sends it again', async () => {
  fake.mode = 'stall';
  const own = await startBuiltHost();
  const { endpointId } = await addEndpoint(await windowOf(own), fake.baseUrl);
  const sessionId = await startGame(await windowOf(own), endpointId);
  await fake.untilRequests(1);
  await own.stop();
  await expect.poll(() => fake.open()).toBe(0);
  fake.mode = 'good';
  const next = await startBuiltHost({ data: own.data });
  const { card } = await over(await windowOf(next), sessionId);
  expect(RULES).toContain(card.outcomeReason);
  await next.dispose();
});

test('metrics are computed from the records', async () => {
  const { endpoint } = await play('illegal_once');
  const rows = await api.call('models.metrics', {});
  const stats = rows.find((row) => row.endpointId === endpoint.endpointId)?.stats;
  expect(stats).toMatchObject({ illegalRate: 0.5, unparsableRate: 0, firstTryRate: 0, retriesPerMove: 1 });
  expect(stats?.tokensPerMove).toBe(220);
});
