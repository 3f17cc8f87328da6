import { expect, test } from 'vitest';
import { DIALECTS } from '../../../../../src/main/league/dialects/dialect.ts';
import { encodeError, encodeReply } from '../../../../../src/main/league/dialects/encode-reply.ts';
import { unwrapReply } from '../../../../../src/main/league/dialects/unwrap-reply.ts';

const ENVELOPE = { message_type: 'GAME_JOIN_ACK', match_id: 'R1M1', id: 'of the envelope' };

test.each(DIALECTS)('frames the complete envelope as an answer in %s', (dialect) => {
  const said = unwrapReply(encodeReply({ dialect, tool: 'x', id: 3 }, ENVELOPE));
  expect(said).toMatchObject({ kind: 'envelope', type: 'GAME_JOIN_ACK', envelope: { match_id: 'R1M1' } });
});

test('uses the id of the request, including zero, over a field of that name; a missing id is null', () => {
  for (const dialect of ['course', 'lower', 'tools'] as const) {
    expect(encodeReply({ dialect, tool: 'x', id: 0 }, ENVELOPE)['id']).toBe(0);
    expect(encodeReply({ dialect, tool: 'x', id: undefined }, ENVELOPE)['id']).toBeNull();
  }
  expect(encodeReply({ dialect: 'raw', tool: '', id: 9 }, ENVELOPE)).toBe(ENVELOPE);
});

test('frames an error with its code and message, followed by the detail', () => {
  expect(encodeError('methodNotFound', undefined)).toMatchObject({ id: null, error: { code: -32601 } });
  const { error } = encodeError('parse', 'a', 'line 1') as { error: { code: number; message: string } };
  expect(error.code).toBe(-32700);
  expect(error.message).toMatch(/.+: line 1$/u);
});
