import { expect, test } from 'vitest';
import { createMessageLog } from '../../../../../src/main/league/store/message-log.ts';
import { messageStore } from '../../../../../src/main/league/store/message-store.ts';
import type { WireExchange } from '../../../../../src/main/league/records.ts';
import { openLeagueStores } from '../../../../support/league/rows.ts';

const exchange = (more: Partial<WireExchange> = {}): WireExchange => ({
  leagueId: 'l1',
  atMs: 5,
  direction: 'out',
  own: 'league_manager',
  peer: 'player:P01',
  type: 'GAME_OVER',
  method: 'game_over',
  dialect: 'course',
  matchId: null,
  attempt: 1,
  durationMs: 1,
  http: 200,
  code: null,
  request: {},
  answer: {},
  ...more,
});

async function openTestLog() {
  const { db, writer, clock } = await openLeagueStores();
  const logged: string[] = [];
  const messages = messageStore(db);
  const log = createMessageLog({ writer, messages, clock, log: (_level, said) => void logged.push(said) });
  return { writer, clock, messages, log, logged, count: () => messages.count('l1') };
}

test('stores a few messages together after a short delay', async () => {
  const { log, clock, writer, count } = await openTestLog();
  log.record(exchange());
  log.record(exchange());
  clock.advance(24);
  await writer.write(() => undefined);
  expect(count()).toBe(0);
  clock.advance(1);
  await writer.write(() => undefined);
  expect(count()).toBe(2);
});

test('stores a full batch at once and starts a new one', async () => {
  const { log, writer, count } = await openTestLog();
  for (let n = 0; n < 97; n += 1) log.record(exchange());
  await writer.write(() => undefined);
  expect(count()).toBe(96);
  await log.flush();
  expect(count()).toBe(97);
});

test('removes tokens from request and answer without changing the sent message', async () => {
  const { log, messages } = await openTestLog();
  const request = { auth_token: 'tok_p01_0123456789abcdef' };
  for (let n = 0; n < 2; n += 1)
    log.record(exchange({ request, answer: { auth_token: 'tok_p02_0123456789abcdef' } }));
  await log.flush();
  expect(JSON.stringify(messages.listPage('l1', { limit: 9 }))).not.toContain('tok_');
  expect(request.auth_token).toBe('tok_p01_0123456789abcdef');
});

test('logs messages that cannot be stored and continues', async () => {
  const { log, writer, logged } = await openTestLog();
  writer.close();
  log.record(exchange());
  await log.flush();
  expect(logged).toEqual(['league messages could not be stored']);
});
