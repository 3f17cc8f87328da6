import { expect, test } from 'vitest';
import { normaliseRequest } from '../../../../../src/main/league/dialects/normalise-request.ts';
import { encodeRequest } from '../../../../../src/main/league/dialects/encode-request.ts';
import { normaliseOwnMessage } from '../../../../../src/main/league/transport/own-message.ts';

test('builds the same message as one that arrives over the network', () => {
  for (const type of [
    'REFEREE_REGISTER_REQUEST',
    'LEAGUE_REGISTER_REQUEST',
    'MATCH_RESULT_REPORT',
  ] as const) {
    const fields = { message_type: type, sender: 'player:P01', match_id: 'R1M1', auth_token: null, extra: 1 };
    const own = normaliseOwnMessage(type, fields);
    expect(normaliseRequest(encodeRequest('course', own.tool, fields, 1)), type).toEqual({
      ok: true,
      value: own,
    });
  }
});

test('applies the same envelope checks', () => {
  expect(() => normaliseOwnMessage('GAME_OVER', { match_id: 7 })).toThrow();
});
