import { expect, test } from 'vitest';
import { lichessStore } from '../../../../src/main/lichess-bot-api/store.ts';
import { memoryDb } from '../../../support/memory-db.ts';

test('a game is found by its id and by its session, and each is taken once', async () => {
  const store = lichessStore(await memoryDb());
  const game = { id: 'AbCd1234', challengeId: null, sessionId: 's', createdAt: '2026-01-01T00:00:00.000Z' };
  store.insertGame(game);
  expect([store.idOf('s'), store.sessionOf('AbCd1234')]).toEqual(['AbCd1234', 's']);
  expect([store.idOf('x'), store.sessionOf('abcd1234')]).toEqual([null, null]);
  expect(() => store.insertGame({ ...game, sessionId: 't' })).toThrow(/UNIQUE/u);
  expect(() => store.insertGame({ ...game, id: 'EfGh5678' })).toThrow(/UNIQUE/u);
});

test('names are distinct without case', async () => {
  const store = lichessStore(await memoryDb());
  store.insertName('a', 'My-Bot');
  expect([store.usernameOf('a'), store.agentOf('my-bot')]).toEqual(['My-Bot', 'a']);
  expect(() => store.insertName('b', 'MY-BOT')).toThrow(/UNIQUE/u);
});
