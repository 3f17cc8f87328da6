import { expect, test } from 'vitest';
import { normalise } from '../../../../../src/main/league/dialects/normalise.ts';
import { frameRequest } from '../../../../../src/main/league/dialects/outbound.ts';
import { normaliseOwn } from '../../../../../src/main/league/transport/own-message.ts';

test('a message that stays in the house is the same as one that came by socket', () => {
  for (const type of [
    'REFEREE_REGISTER_REQUEST',
    'LEAGUE_REGISTER_REQUEST',
    'MATCH_RESULT_REPORT',
  ] as const) {
    const fields = { message_type: type, sender: 'player:P01', match_id: 'R1M1', auth_token: null, extra: 1 };
    const own = normaliseOwn(type, fields);
    expect(normalise(frameRequest('course', own.tool, fields, 1)), type).toEqual({ ok: true, value: own });
  }
});

test('it goes through the same door: an envelope that is none does not pass', () => {
  expect(() => normaliseOwn('GAME_OVER', { match_id: 7 })).toThrow();
});
