import { expect, test } from 'vitest';
import { singleGame } from '../../../support/single-game.ts';

const opened = () => singleGame('tic_tac_toe.v1', ['x', 'o'], { illegalLimit: 2 });

test('the same key and request are answered alike, without a second move', async () => {
  const { sessions, sessionId, seats } = await opened();
  const requested = { sessionId, action: '4', expectedTick: 0, idempotencyKey: 'k' };
  const first = await sessions.act(seats['x'] ?? '', requested);
  expect(await sessions.act(seats['x'] ?? '', requested)).toEqual(first);
  expect(sessions.facts(sessionId)?.tick).toBe(1);
});

test('the same key for another request is refused, and for another agent is another key', async () => {
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

test('a refusal is not kept under the key: the same request may be right a moment later', async () => {
  const { sessions, sessionId, seats, act } = await opened();
  const early = { sessionId, action: '0', expectedTick: 1, idempotencyKey: 'k' };
  expect((await sessions.act(seats['o'] ?? '', early)).ok).toBe(false);
  await act('x', '4', 0);
  expect(await sessions.act(seats['o'] ?? '', early)).toMatchObject({ ok: true });
});

test('who used up the allowance of illegal tries loses, and who did not is no part of that count', async () => {
  const { sessions, sessionId, act } = await opened();
  await act('x', '9', 0);
  expect(sessions.facts(sessionId)?.status).toBe('active');
  await act('x', '4', 0);
  await act('o', '4', 1);
  expect(sessions.facts(sessionId)?.status).toBe('active');
  await act('o', '4', 1);
  expect(sessions.facts(sessionId)).toMatchObject({
    status: 'completed',
    outcomeReason: 'illegal_moves',
    winner: 'x',
  });
});

test('a stranger and an unknown session are told apart from each other, and leave no trace', async () => {
  const { sessions, sessionId, agents } = await opened();
  const { agentId } = await agents.register('Eve');
  expect(await sessions.act(agentId, { sessionId, action: '4', expectedTick: 0 })).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await sessions.act(agentId, { sessionId: 'none', action: '4' })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(sessions.refusals(sessionId)).toEqual([]);
});
