import { expect, test } from 'vitest';
import { singleGame } from '../../../../support/single-game.ts';

const opened = () => singleGame('tic_tac_toe.v1', ['x', 'o'], { illegalLimit: 2 });

test('repeats the first answer for the same key and request, without a second move', async () => {
  const { sessions, sessionId, seats } = await opened();
  const requested = { sessionId, action: '4', expectedTick: 0, idempotencyKey: 'k' };
  const first = await sessions.act(seats['x'] ?? '', requested);
  expect(await sessions.act(seats['x'] ?? '', requested)).toEqual(first);
  expect(sessions.findSummary(sessionId)?.tick).toBe(1);
});

test('refuses a key with another request; keys of different agents are independent', async () => {
  const { sessions, sessionId, seats } = await opened();
  const requested = { sessionId, action: '4', expectedTick: 0, idempotencyKey: 'k' };
  await sessions.act(seats['x'] ?? '', requested);
  expect(await sessions.act(seats['x'] ?? '', { ...requested, action: '5' })).toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  });
  expect(await sessions.act(seats['o'] ?? '', { ...requested, action: '5', expectedTick: 1 })).toMatchObject({
    ok: true,
  });
});

test('does not store a refusal under the key', async () => {
  const { sessions, sessionId, seats, act } = await opened();
  const early = { sessionId, action: '0', expectedTick: 1, idempotencyKey: 'k' };
  expect((await sessions.act(seats['o'] ?? '', early)).ok).toBe(false);
  await act('x', '4', 0);
  expect(await sessions.act(seats['o'] ?? '', early)).toMatchObject({ ok: true });
});

test('ends the game when one role reaches the limit of illegal actions', async () => {
  const { sessions, sessionId, act } = await opened();
  await act('x', '9', 0);
  expect(sessions.findSummary(sessionId)?.status).toBe('active');
  await act('x', '4', 0);
  await act('o', '4', 1);
  expect(sessions.findSummary(sessionId)?.status).toBe('active');
  await act('o', '4', 1);
  expect(sessions.findSummary(sessionId)).toMatchObject({
    status: 'completed',
    outcomeReason: 'illegal_moves',
    winner: 'x',
  });
});

test('answers FORBIDDEN to other agents and NOT_FOUND for unknown sessions, without storing anything', async () => {
  const { sessions, sessionId, agents } = await opened();
  const { agentId } = await agents.register('Eve');
  expect(await sessions.act(agentId, { sessionId, action: '4', expectedTick: 0 })).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await sessions.act(agentId, { sessionId: 'none', action: '4' })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(sessions.listRefusals(sessionId)).toEqual([]);
});
