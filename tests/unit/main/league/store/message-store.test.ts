import { expect, test } from 'vitest';
import { messageStore } from '../../../../../src/main/league/store/message-store.ts';
import type { WireExchange } from '../../../../../src/main/league/records.ts';
import { leagueDatabase } from '../../../../support/league/rows.ts';

const exchange = (more: Partial<WireExchange> = {}): WireExchange => ({
  leagueId: 'l1',
  atMs: 5,
  direction: 'out',
  own: 'referee:REF01',
  peer: 'player:P01',
  type: 'GAME_OVER',
  method: 'game_over',
  dialect: 'course',
  matchId: 'R1M1',
  attempt: 1,
  durationMs: 1.5,
  http: 200,
  code: null,
  request: { n: 1 },
  answer: { ok: true },
  ...more,
});

async function openMessageStore() {
  const { db } = await leagueDatabase();
  const bodies = db.prepare<[], number>('select count(*) from league_bodies').pluck();
  return { messages: messageStore(db), bodies: () => bodies.get() };
}

test('returns a message as stored, and a missing answer as null', async () => {
  const { messages } = await openMessageStore();
  messages.insert(exchange({ answer: undefined }));
  expect(messages.listPage('l1', { limit: 9 })).toEqual([{ ...exchange(), id: 1, answer: null }]);
});

test('pages from the newest message back, with filters', async () => {
  const { messages } = await openMessageStore();
  messages.insert(exchange());
  messages.insert(exchange({ code: 'E001', peer: 'player:P02' }));
  messages.insert(exchange({ type: 'GAME_ERROR', matchId: 'R1M2', own: 'player:P02', peer: 'x' }));
  messages.insert(exchange({ leagueId: 'l2' }));
  const ids = (filter: object) => messages.listPage('l1', { limit: 9, ...filter }).map(({ id }) => id);
  expect([ids({}), ids({ before: 3 }), ids({ limit: 1 })]).toEqual([[3, 2, 1], [2, 1], [3]]);
  expect([ids({ agent: 'P02' }), ids({ errorsOnly: true }), ids({ matchId: 'R1M2' })]).toEqual([
    [3, 2],
    [2],
    [3],
  ]);
  expect([ids({ type: 'GAME_ERROR' }), ids({ agent: '%' }), messages.count('l1')]).toEqual([[3], [], 3]);
});

test('stores equal bodies once per league', async () => {
  const { messages, bodies } = await openMessageStore();
  const update = { round: 1 };
  for (const peer of ['player:P01', 'player:P02'])
    messages.insert(exchange({ peer, request: update, answer: update }));
  messages.insert(exchange({ request: { round: 1 }, answer: { round: 1 } }));
  expect(bodies()).toBe(1);
  messages.insert(exchange({ leagueId: 'l2', request: { round: 1 }, answer: { round: 1 } }));
  expect(bodies()).toBe(2);
});

test('stores a body for each league, also when both messages contain the same object', async () => {
  const { messages, bodies } = await openMessageStore();
  const shared = { round: 1 };
  for (const leagueId of ['l1', 'l2', 'l1'])
    messages.insert(exchange({ leagueId, request: shared, answer: shared }));
  expect(bodies()).toBe(2);
  messages.deleteBodies('l1', { after: 0, count: 9 });
  expect(messages.listPage('l2', { limit: 1 })[0]?.request).toEqual(shared);
});

test('deletes bodies of one league in parts and keeps their digests', async () => {
  const { messages } = await openMessageStore();
  for (const leagueId of ['l1', 'l2', 'l1', 'l1'])
    messages.insert(exchange({ leagueId, request: { n: leagueId } }));
  expect(messages.deleteBodies('l1', { after: 0, count: 2 })).toBe(3);
  expect(messages.deleteBodies('l1', { after: 3, count: 2 })).toBeNull();
  const [left] = messages.listPage('l1', { limit: 1 });
  expect(left?.request).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/u) });
  expect(messages.listPage('l2', { limit: 1 })[0]?.request).toEqual({ n: 'l2' });
});
