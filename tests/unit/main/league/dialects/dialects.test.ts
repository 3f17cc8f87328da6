import { describe, expect, test } from 'vitest';
import { readChoice, readJoin, parseToolList } from '../../../../../src/main/league/dialects/read-reply.ts';
import { typeOfMethod } from '../../../../../src/main/league/dialects/methods.ts';
import { normaliseRequest } from '../../../../../src/main/league/dialects/normalise-request.ts';
import {
  methodCandidates,
  encodeRequest,
  isUnknownMethod,
} from '../../../../../src/main/league/dialects/encode-request.ts';
import { createMethodNameCache } from '../../../../../src/main/league/dialects/method-name-cache.ts';
import { encodeError, encodeReply } from '../../../../../src/main/league/dialects/encode-reply.ts';
import { unwrapReply } from '../../../../../src/main/league/dialects/unwrap-reply.ts';
import { DIALECTS } from '../../../../../src/main/league/dialects/dialect.ts';
import { SPEC_ENVELOPE } from '../../../../support/league/spec-examples.ts';

const invite = { ...SPEC_ENVELOPE, role_in_match: 'PLAYER_A', opponent_id: 'P02' };
const joined = { protocol: 'league.v2', message_type: 'GAME_JOIN_ACK', match_id: 'R1M1', accept: true };
const read = (body: unknown) => {
  const result = normaliseRequest(body);
  if (!result.ok) throw new Error(result.problem);
  return result.value;
};

describe('a request', () => {
  test('means the same in every dialect', () => {
    for (const dialect of DIALECTS) {
      const [method = ''] = methodCandidates(dialect, 'GAME_INVITATION');
      const received = read(encodeRequest(dialect, method, invite, 7));
      expect([dialect, received.dialect, received.type]).toEqual([dialect, dialect, 'GAME_INVITATION']);
      expect(received.envelope.match_id).toBe('R1M1');
      expect(received.id).toBe(dialect === 'raw' ? undefined : 7);
    }
  });

  test('is routed by its message type, and by its method only without one', () => {
    expect(read({ jsonrpc: '2.0', method: 'choose_parity', params: invite, id: 1 }).type).toBe(
      'GAME_INVITATION',
    );
    expect(read({ jsonrpc: '2.0', method: 'parity_choose', params: { match_id: 'R1M1' }, id: 1 }).type).toBe(
      'CHOOSE_PARITY_CALL',
    );
    expect(read({ jsonrpc: '2.0', method: 'mcp_message', params: invite, id: 1 }).type).toBe(
      'GAME_INVITATION',
    );
    expect(
      read({ jsonrpc: '2.0', method: 'register_player', params: { message_type: 'NEWS' }, id: 1 }).type,
    ).toBeNull();
  });

  test('keeps its id whatever the type', () => {
    for (const id of [1, 'a-b', null, 1.5])
      expect(read({ jsonrpc: '2.0', method: 'ping', params: {}, id }).id).toBe(id);
  });

  test('is refused when it is no object or its envelope has fields of other types', () => {
    for (const body of [null, [], 'x', 7, [{ jsonrpc: '2.0' }]])
      expect(normaliseRequest(body).ok).toBe(false);
    const wrong = { jsonrpc: '2.0', method: 'x', params: { message_type: 5 }, id: 3 };
    expect(normaliseRequest(wrong)).toEqual({ ok: false, problem: 'bad_envelope', id: 3 });
  });

  test('finds no method in inherited names', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(typeOfMethod(name)).toBeNull();
      expect(
        read({ jsonrpc: '2.0', method: 'tools/call', params: { name, arguments: {} }, id: 1 }).type,
      ).toBeNull();
    }
  });
});

describe('a reply', () => {
  test('is read back from every dialect', () => {
    for (const dialect of DIALECTS) {
      const answer = unwrapReply(encodeReply({ dialect, tool: 'x', id: 5 }, joined));
      expect(answer).toMatchObject({ kind: 'envelope', type: 'GAME_JOIN_ACK' });
      expect(readJoin(answer)).toBe('accepted');
    }
    // The agents of one public implementation answer like this: the answer is itself a request.
    const requested = { jsonrpc: '2.0', method: 'game_join_ack', params: joined, id: 2 };
    expect(readJoin(unwrapReply(requested))).toBe('accepted');
  });

  test('repeats the envelope at the top level for lower, and as structured content for tools', () => {
    expect(encodeReply({ dialect: 'lower', tool: 'game_invitation', id: 1 }, joined)).toMatchObject({
      accept: true,
      id: 1,
      result: joined,
    });
    expect(encodeReply({ dialect: 'tools', tool: 'x', id: 'u-1' }, joined)).toMatchObject({
      id: 'u-1',
      result: { structuredContent: joined, content: [{ type: 'text' }] },
    });
  });

  test('may be a bare acknowledgement, a refusal or an error', () => {
    const join = (result: unknown) => readJoin(unwrapReply({ jsonrpc: '2.0', id: 1, result }));
    for (const status of ['ACK', 'ok', 'accepted']) expect(join({ status })).toBe('accepted');
    expect(join({ status: 'received' })).toBe('acknowledged');
    expect(join({ accepted: true })).toBe('accepted');
    expect(join({ ...joined, accept: false })).toBe('refused');
    expect(readJoin(unwrapReply(encodeError('methodNotFound', 1)))).toBe('error');
    expect(readJoin(unwrapReply('<html>'))).toBe('nothing');
    expect(join({ status: 'success', response: joined })).toBe('accepted');
  });

  test('contains a choice under any of three names', () => {
    const choice = (result: unknown) => readChoice(unwrapReply({ jsonrpc: '2.0', id: 1, result }));
    expect(choice({ message_type: 'CHOOSE_PARITY_RESPONSE', parity_choice: 'even' })).toBe('even');
    expect(choice({ choice: 'odd' })).toBe('odd');
    expect(choice({ message_type: 'GAME_MOVE_RESPONSE', move_data: { choice: 'e2e4' } })).toBe('e2e4');
    expect(choice({ status: 'received' })).toBeNull();
  });

  test('may contain an application error at any depth', () => {
    const league = { message_type: 'LEAGUE_ERROR', error_code: 'E012', error_description: 'Invalid token' };
    expect(unwrapReply({ jsonrpc: '2.0', id: 1, result: league })).toEqual({
      kind: 'error',
      rpcCode: null,
      errorCode: 'E012',
      message: 'Invalid token',
    });
    const data = {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32000, message: 'no', data: { error_code: 'E005' } },
    };
    expect(unwrapReply(data)).toMatchObject({ kind: 'error', errorCode: 'E005', rpcCode: -32000 });
    const tool = { result: { isError: true, content: [{ type: 'text', text: 'Unknown tool: x' }] } };
    expect(unwrapReply(tool)).toMatchObject({ kind: 'error', message: 'Unknown tool: x' });
  });

  test('is not followed beyond the maximum depth', () => {
    let body: unknown = joined;
    for (let i = 0; i < 50; i += 1) body = { result: body };
    expect(unwrapReply(body).kind).toBe('nothing');
  });
});

describe('the names of a method', () => {
  test('are tried in order, the peer’s own list first', () => {
    expect(methodCandidates('course', 'GAME_OVER').slice(0, 3)).toEqual([
      'notify_match_result',
      'receive_game_over',
      'game_over',
    ]);
    expect(methodCandidates('upper', 'GAME_OVER')[0]).toBe('GAME_OVER');
    expect(methodCandidates('lower', 'MATCH_RESULT_REPORT')[0]).toBe('match_result_report');
    expect(methodCandidates('wrapped', 'GAME_OVER')).toEqual(['handle_message']);
    expect(methodCandidates('tools', 'GAME_OVER', ['ping', 'receive_game_over'])).toEqual([
      'receive_game_over',
    ]);
    expect(methodCandidates('tools', 'GAME_OVER', ['mcp_message'])).toEqual(['mcp_message']);
    expect(parseToolList({ result: { tools: [{ name: 'a' }, { name: 5 }, 'b'] } })).toEqual(['a']);
  });

  test('are remembered per peer and type once one has worked', () => {
    const memory = createMethodNameCache();
    memory.learn('http://localhost:8101/mcp', 'GAME_OVER', 'game_over');
    const names = methodCandidates('course', 'GAME_OVER');
    expect(memory.order('http://localhost:8101/mcp', 'GAME_OVER', names)[0]).toBe('game_over');
    expect(memory.order('http://localhost:8102/mcp', 'GAME_OVER', names)).toEqual(names);
    expect(memory.order('http://localhost:8101/mcp', 'ROUND_COMPLETED', ['a'])).toEqual(['a']);
  });

  test('are replaced only after an unknown name, never after a league error', () => {
    const requested = (body: unknown, http = 200) => isUnknownMethod(unwrapReply(body), http);
    expect(requested({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'x' } })).toBe(true);
    expect(requested({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Unknown tool: x' } })).toBe(
      true,
    );
    expect(requested({ detail: 'Not Found' }, 404)).toBe(true);
    expect(
      requested({
        result: { message_type: 'LEAGUE_ERROR', error_code: 'E005', error_description: 'Player not found' },
      }),
    ).toBe(false);
    expect(requested({ result: { status: 'unknown_message_type' } })).toBe(false);
    expect(requested({ result: joined }, 400)).toBe(false);
  });
});
