import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowCounts } from '../../support/database.ts';
import { createRest, verdict, type Reply, type Table } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Safe retries with `Idempotency-Key`, which is unique for each agent and session. */

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

const actWith = (game: Table, seat: 0 | 1, key: string, body: object): Promise<Reply> =>
  table.rest.post(`/sessions/${game.sessionId}/actions`, body, {
    token: game.seats[seat].token,
    headers: { 'idempotency-key': key },
  });

const FIRST = { action: 'e2e4', expected_tick: 0 };

test('the same request under the same key gets the first answer again, later and after a restart', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const first = await actWith(game, 0, 'k1', FIRST);
  expect(first.status).toBe(200);
  await table.rest.act(game, 1, 'e7e5', 1);
  const again = await actWith(game, 0, 'k1', FIRST);
  expect([again.status, again.text]).toEqual([200, first.text]);
  // The order of members does not matter.
  const turned = await actWith(game, 0, 'k1', { expected_tick: 0, action: 'e2e4' });
  expect(turned.text).toBe(first.text);

  await table.stop();
  table = await startBuiltHost({ data: table.data });
  const restarted = await createRest(table.ready.url).post(`/sessions/${game.sessionId}/actions`, FIRST, {
    token: game.seats[0].token,
    headers: { 'idempotency-key': 'k1' },
  });
  expect([restarted.status, restarted.text]).toEqual([200, first.text]);
  const log = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[0].token });
  expect(log.body['actions']).toHaveLength(2);
});

test('the answer is repeated even after the game has ended', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const first = await actWith(game, 0, 'k1', FIRST);
  await table.rest.post(`/sessions/${game.sessionId}/resign`, undefined, { token: game.seats[1].token });
  expect((await actWith(game, 0, 'k1', FIRST)).text).toBe(first.text);
});

describe('a different request under the same key', () => {
  test.each([{ action: 'd2d4', expected_tick: 0 }, { action: 'e2e4', expected_tick: 1 }, { action: 'e2e4' }])(
    '%o answers IDEMPOTENCY_MISMATCH and changes nothing',
    async (body) => {
      const game = await table.rest.session('chess.v1', ['white', 'black']);
      await actWith(game, 0, 'k1', FIRST);
      const before = rowCounts(table.data);
      expect(verdict(await actWith(game, 0, 'k1', body))).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
      expect(rowCounts(table.data)).toEqual(before);
    },
  );
});

test('a refusal is not stored under the key', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const reply = { action: 'e7e5', expected_tick: 1 };
  expect(verdict(await actWith(game, 1, 'k1', reply))).toEqual([409, 'CONFLICT']);
  await table.rest.act(game, 0, 'e2e4', 0);
  expect((await actWith(game, 1, 'k1', reply)).status).toBe(200);
});

test('keys of different agents and sessions are independent', async () => {
  const games = [
    await table.rest.session('rps.v1', ['player_1', 'player_2']),
    await table.rest.session('rps.v1', ['player_1', 'player_2']),
  ] as const;
  const body = { action: 'rock' };
  expect((await actWith(games[0], 0, 'k1', body)).body['tick']).toBe(1);
  expect((await actWith(games[0], 1, 'k1', body)).body['tick']).toBe(2);
  expect((await actWith(games[1], 0, 'k1', body)).body['tick']).toBe(1);
});

test('twenty simultaneous retries act once and get the same answer', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const replies = await Promise.all(Array.from({ length: 20 }, () => actWith(game, 0, 'k1', FIRST)));
  expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  const log = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[0].token });
  expect(log.body['actions']).toHaveLength(1);
});

test('a key is 1 to 255 characters', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  expect(verdict(await actWith(game, 0, 'x'.repeat(256), FIRST))).toEqual([400, 'INVALID_REQUEST']);
  expect((await actWith(game, 0, 'x'.repeat(255), FIRST)).status).toBe(200);
});

test('without a key the retry of a committed move answers 409, and the log shows whose move it is', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  await table.rest.act(game, 0, 'e2e4', 0);
  expect(verdict(await table.rest.act(game, 0, 'e2e4', 0))).toEqual([409, 'CONFLICT']);
  const log = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[0].token });
  expect(log.body['actions']).toMatchObject([{ agent_id: game.seats[0].agentId, action: 'e2e4', tick: 0 }]);
});
