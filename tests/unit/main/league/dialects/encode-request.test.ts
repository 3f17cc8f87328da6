import { expect, test } from 'vitest';
import { DIALECTS } from '../../../../../src/main/league/dialects/dialect.ts';
import { normaliseRequest } from '../../../../../src/main/league/dialects/normalise-request.ts';
import {
  methodCandidates,
  encodeRequest,
  isUnknownMethod,
} from '../../../../../src/main/league/dialects/encode-request.ts';
import { unwrapReply } from '../../../../../src/main/league/dialects/unwrap-reply.ts';
import { MESSAGES, type MessageType } from '../../../../../src/shared/wire/league-v2.ts';

test.each(DIALECTS)('reads a message framed in %s back under each of its method names', (dialect) => {
  for (const type of Object.keys(MESSAGES) as MessageType[]) {
    for (const method of methodCandidates(dialect, type)) {
      const framed = encodeRequest(dialect, method, { message_type: type, match_id: 'R1M1' }, 7);
      expect(normaliseRequest(framed), `${type} as ${method}`).toMatchObject({
        ok: true,
        value: { type, envelope: { match_id: 'R1M1' } },
      });
    }
  }
});

test.each(DIALECTS)('tries no method name twice in %s', (dialect) => {
  for (const type of Object.keys(MESSAGES) as MessageType[]) {
    const names = methodCandidates(dialect, type);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('uses the general message tool when a peer lists no other', () => {
  expect(methodCandidates('tools', 'GAME_OVER', ['mcp_message', 'other'])).toEqual(['mcp_message']);
  expect(methodCandidates('tools', 'GAME_OVER', ['handle_message', 'game_over'])).toEqual(['game_over']);
});

test('tries no other name after an answer that may have had an effect', () => {
  expect(isUnknownMethod(unwrapReply({ message_type: 'GAME_JOIN_ACK' }), 404)).toBe(false);
  expect(isUnknownMethod(unwrapReply({ status: 'received' }), 404)).toBe(false);
  expect(isUnknownMethod(unwrapReply({ status: 'unknown_message_type' }), 200)).toBe(false);
  expect(
    isUnknownMethod(unwrapReply({ result: { error_code: 'E012', message_type: 'LEAGUE_ERROR' } }), 404),
  ).toBe(false);
});

test('recognises an unknown method by error code, text, answer status or HTTP status', () => {
  expect(isUnknownMethod(unwrapReply({ error: { code: -32601, message: 'nope' } }), 200)).toBe(true);
  expect(isUnknownMethod(unwrapReply({ error: 'No such tool' }), 200)).toBe(true);
  expect(isUnknownMethod(unwrapReply({ status: 'unknown_method' }), 200)).toBe(true);
  expect([404, 200, 500].map((http) => isUnknownMethod(unwrapReply(null), http))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isUnknownMethod(unwrapReply({ error: { code: -32603, message: 'it broke' } }), 200)).toBe(false);
});
