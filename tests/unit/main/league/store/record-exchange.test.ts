import { expect, test } from 'vitest';
import { recordExchange } from '../../../../../src/main/league/store/record-exchange.ts';
import type { JsonRecord } from '../../../../../src/main/league/dialects/dialect.ts';
import { message, testLeagueContext } from '../../../../support/league/league-context.ts';

async function received(fields: object, reply: JsonRecord | null) {
  const { context, clock } = await testLeagueContext();
  const startedMs = clock.monotonicMs();
  clock.advance(40);
  const own = 'league_manager';
  recordExchange(context, {
    leagueId: 'l1',
    own,
    peer: '127.0.0.1:9',
    startedMs,
    http: 200,
    message: message(fields),
    reply,
  });
  await context.messageLog.flush();
  return context.messages.listPage('l1', { limit: 1 })[0];
}

test('records request and reply under the sender name, without tokens', async () => {
  const fields = {
    message_type: 'GAME_OVER',
    sender: 'referee:REF01',
    match_id: 'R1M1',
    auth_token: 'tok_x_1',
  };
  const stored = await received(fields, { status: 'ok' });
  expect(stored).toMatchObject({
    direction: 'in',
    peer: 'referee:REF01',
    type: 'GAME_OVER',
    matchId: 'R1M1',
    durationMs: 40,
    code: null,
    answer: { status: 'ok' },
  });
  expect(JSON.stringify(stored)).not.toContain('tok_x_1');
});

test('uses the address without a sender name, and the written type for unknown messages', async () => {
  expect(await received({ method: 'dance', params: {} }, null)).toMatchObject({
    peer: '127.0.0.1:9',
    type: 'dance',
    code: '-32601',
  });
  expect(await received({ message_type: 'DANCE' }, null)).toMatchObject({ type: 'DANCE', method: '' });
});

test('records a refusal with its code', async () => {
  expect((await received({ message_type: 'GAME_OVER' }, { error_code: 'E012' }))?.code).toBe('E012');
});
