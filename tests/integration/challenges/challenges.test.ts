import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowCounts } from '../../support/database.ts';
import { verdict, type Player, type Reply } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Challenges over REST; accepting one creates the session. */

let table: BuiltHost;
let ann: Player;
let ben: Player;
let cy: Player;
beforeAll(async () => {
  table = await startBuiltHost();
});
beforeEach(async () => {
  [ann, ben, cy] = [
    await table.rest.register('Ann'),
    await table.rest.register('Ben'),
    await table.rest.register('Cy'),
  ];
});
afterAll(() => table.dispose());

const challenge = (by: Player, body: object): Promise<Reply> =>
  table.rest.post('/challenges', body, { token: by.token });
const accept = (by: Player, made: Reply): Promise<Reply> =>
  table.rest.post(`/challenges/${String(made.body['challenge_id'])}/accept`, undefined, { token: by.token });
const withdraw = (by: Player, made: Reply): Promise<Reply> =>
  table.rest.delete(`/challenges/${String(made.body['challenge_id'])}`, { token: by.token });
const seenBy = async (player: Player): Promise<unknown[]> => {
  const { body } = await table.rest.get('/challenges', { token: player.token });
  return (body['challenges'] as { challenge_id: string }[]).map((one) => one.challenge_id);
};
const roleIn = async (player: Player, reply: Reply): Promise<unknown> => {
  const state = await table.rest.get(`/sessions/${String(reply.body['session_id'])}/state`, {
    token: player.token,
  });
  return state.body['your_role'];
};

test('an open challenge is visible to all agents, can be accepted by any, and becomes a session', async () => {
  const made = await challenge(ann, { template: 'chess.v1', role: 'black', clock: { per_move_ms: 60_000 } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    template: 'chess.v1',
    status: 'open',
    challenger: ann.agentId,
    role: 'black',
    opponent: null,
    session_id: null,
  });
  expect(await seenBy(cy)).toContain(made.body['challenge_id']);
  const taken = await accept(ben, made);
  expect([taken.status, taken.body['status']]).toEqual([200, 'accepted']);
  expect([await roleIn(ann, taken), await roleIn(ben, taken)]).toEqual(['black', 'white']);
  const state = await table.rest.get(`/sessions/${String(taken.body['session_id'])}/state`, {
    token: ben.token,
  });
  expect(state.body['clock']).toMatchObject({ per_move_ms: 60_000, running: ['white'] });
  expect(await seenBy(cy)).not.toContain(made.body['challenge_id']);
  expect(verdict(await accept(cy, made))).toEqual([409, 'CONFLICT']);
});

test('a challenge with a named opponent is visible to both agents only', async () => {
  const made = await challenge(ann, { template: 'rps.v1', opponent: ben.agentId });
  expect(await seenBy(ben)).toContain(made.body['challenge_id']);
  expect(await seenBy(cy)).not.toContain(made.body['challenge_id']);
  expect(verdict(await accept(cy, made))).toEqual([404, 'NOT_FOUND']);
  expect(verdict(await withdraw(cy, made))).toEqual([404, 'NOT_FOUND']);
  expect(verdict(await withdraw(ben, made))).toEqual([403, 'FORBIDDEN']);
  expect((await accept(ben, made)).status).toBe(200);
});

test('without a role the roles are assigned at random', async () => {
  const seen = new Set<unknown>();
  for (let n = 0; n < 40 && seen.size < 2; n += 1) {
    seen.add(await roleIn(ann, await accept(ben, await challenge(ann, { template: 'rps.v1' }))));
  }
  expect([...seen].sort()).toEqual(['player_1', 'player_2']);
});

test('exactly one of many simultaneous acceptances gets the game', async () => {
  const made = await challenge(ann, { template: 'rps.v1' });
  const takers = await Promise.all(Array.from({ length: 12 }, () => table.rest.register()));
  const sessionsBefore = rowCounts(table.data)['sessions'] ?? 0;
  const replies = await Promise.all(takers.map((taker) => accept(taker, made)));
  const winners = replies.filter((reply) => reply.status === 200);
  expect(winners).toHaveLength(1);
  for (const reply of replies.filter((one) => one.status !== 200))
    expect(verdict(reply)).toEqual([409, 'CONFLICT']);
  expect(rowCounts(table.data)['sessions']).toBe(sessionsBefore + 1);
});

test('of a simultaneous withdrawal and acceptance exactly one happens', async () => {
  for (let n = 0; n < 10; n += 1) {
    const made = await challenge(ann, { template: 'rps.v1' });
    const [taken, gone] = await Promise.all([accept(ben, made), withdraw(ann, made)]);
    expect([taken.status, gone.status].sort()).toEqual([200, 409]);
  }
});

test('a withdrawn challenge stays closed', async () => {
  const made = await challenge(ann, { template: 'rps.v1' });
  expect((await withdraw(ann, made)).body).toMatchObject({ status: 'withdrawn' });
  expect(verdict(await accept(ben, made))).toEqual([409, 'CONFLICT']);
  expect(verdict(await withdraw(ann, made))).toEqual([409, 'CONFLICT']);
});

describe('refuses without writing anything:', () => {
  test.each<[string, () => object, number, string]>([
    ['an unknown template', () => ({ template: 'go.v1' }), 400, 'INVALID_REQUEST'],
    ['a template named like a prototype', () => ({ template: 'constructor' }), 400, 'INVALID_REQUEST'],
    ['a role the game has not', () => ({ template: 'rps.v1', role: 'white' }), 400, 'INVALID_REQUEST'],
    ['oneself', () => ({ template: 'rps.v1', opponent: ann.agentId }), 400, 'INVALID_REQUEST'],
    ['an unknown opponent', () => ({ template: 'rps.v1', opponent: 'toString' }), 404, 'NOT_FOUND'],
    ['unknown options', () => ({ template: 'rps.v1', options: { rounds: 3 } }), 400, 'INVALID_REQUEST'],
    [
      'two clocks',
      () => ({ template: 'rps.v1', clock: { initial_ms: 1, per_move_ms: 1 } }),
      400,
      'INVALID_REQUEST',
    ],
  ])('%s', async (_name, body, status, code) => {
    const before = rowCounts(table.data);
    expect(verdict(await challenge(ann, body()))).toEqual([status, code]);
    expect(rowCounts(table.data)).toEqual(before);
  });

  test('the own challenge', async () => {
    const made = await challenge(ann, { template: 'rps.v1' });
    expect(verdict(await accept(ann, made))).toEqual([400, 'INVALID_REQUEST']);
  });

  test.each(['none', '__proto__', "' or 1=1 --"])('the challenge %s', async (id) => {
    const reply = await table.rest.post(`/challenges/${encodeURIComponent(id)}/accept`, undefined, {
      token: ann.token,
    });
    expect(verdict(reply)).toEqual([404, 'NOT_FOUND']);
  });
});

test('an agent has at most 20 open challenges, also with 40 simultaneous requests', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => challenge(ann, { template: 'rps.v1' })));
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(20);
  for (const reply of replies.filter((one) => one.status !== 201))
    // Waiting does not help, so this is a conflict and not a rate limit.
    expect(verdict(reply)).toEqual([409, 'CONFLICT']);
  const first = replies.find((reply) => reply.status === 201) as Reply;
  await withdraw(ann, first);
  expect((await challenge(ann, { template: 'rps.v1' })).status).toBe(201);
});
