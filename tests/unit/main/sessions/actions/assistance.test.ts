import { expect, test } from 'vitest';
import { singleGame } from '../../../../support/single-game.ts';

test('a game is marked once, stays marked after its end, and plays on as before', async () => {
  const game = await singleGame('chess.v1', ['white', 'black']);
  const { sessions, sessionId } = game;
  expect(sessions.findSummary(sessionId)?.assisted).toBe(false);
  expect(await sessions.markAssisted(sessionId, 'person')).toEqual({ ok: true, value: null });
  expect(await sessions.markAssisted(sessionId, 'person')).toEqual({ ok: true, value: null });
  expect(sessions.findSummary(sessionId)).toMatchObject({ assisted: true, tick: 0, seq: 0 });
  expect((await game.act('white', 'e2e4', 0)).ok).toBe(true);
  await sessions.resign(game.seats['black'] ?? '', sessionId);
  expect(sessions.findSummary(sessionId)).toMatchObject({ assisted: true, status: 'completed' });
  expect(sessions.verify(sessionId, null)).toMatchObject({ ok: true });
});

test('a game that is over or unknown is not marked', async () => {
  const { sessions, sessionId, seats } = await singleGame('chess.v1', ['white', 'black']);
  await sessions.resign(seats['white'] ?? '', sessionId);
  expect(await sessions.markAssisted(sessionId, 'person')).toMatchObject({ code: 'INVALID_ACTION' });
  expect(await sessions.markAssisted('nobody', 'person')).toMatchObject({ code: 'NOT_FOUND' });
  expect(sessions.findSummary(sessionId)?.assisted).toBe(false);
});
