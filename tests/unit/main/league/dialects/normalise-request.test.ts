import { expect, test } from 'vitest';
import { normaliseRequest } from '../../../../../src/main/league/dialects/normalise-request.ts';

const read = (body: unknown) => {
  const found = normaliseRequest(body);
  if (!found.ok) throw new Error(found.problem);
  return found.value;
};

test('routes by message type even when the method contradicts it', () => {
  const request = read({ method: 'choose_parity', params: { message_type: 'GAME_OVER' }, id: 1 });
  expect([request.type, request.tool]).toEqual(['GAME_OVER', 'choose_parity']);
});

test('keeps an unknown message type and does not guess it from the method', () => {
  const request = read({ method: 'choose_parity', params: { message_type: 'DANCE' }, id: 1 });
  expect([request.type, request.typeName]).toEqual([null, 'DANCE']);
});

test('finds an envelope at the top level or in params without a method', () => {
  expect(read({ message_type: 'GAME_OVER', match_id: 'R1M1' })).toMatchObject({
    dialect: 'raw',
    envelope: { match_id: 'R1M1' },
    hasJsonRpcVersion: false,
  });
  expect(read({ params: { message_type: 'GAME_OVER' } })).toMatchObject({
    dialect: 'raw',
    type: 'GAME_OVER',
  });
});

test('reads a nested message as wrapped only when it is an envelope', () => {
  const inner = { message_type: 'GAME_OVER' };
  expect(read({ method: 'anything', params: { message: inner } }).dialect).toBe('wrapped');
  expect(read({ method: 'handle_message', params: { message: {} } }).dialect).toBe('wrapped');
  expect(read({ method: 'notify_match_result', params: { message: {} } }).dialect).toBe('course');
  expect(read({ method: 'notify_match_result', params: { message: 'hello' } }).dialect).toBe('course');
});

test('reads a tool call whose envelope is nested one level deeper or missing', () => {
  const call = (args: unknown) =>
    read({ method: 'tools/call', params: { name: 'game_over', arguments: args }, id: 2 });
  expect(call({ message: { message_type: 'GAME_OVER', match_id: 'R1M1' } }).envelope.match_id).toBe('R1M1');
  expect(call('not an object')).toMatchObject({ dialect: 'tools', type: 'GAME_OVER', typeName: null });
  expect(read({ method: 'tools/call' })).toMatchObject({ tool: '', type: null });
});

test('keeps the request id in a fault, so that the refusal can be matched', () => {
  expect(normaliseRequest({ method: 'x', params: { match_id: 7 }, id: 'abc' })).toEqual({
    ok: false,
    problem: 'bad_envelope',
    id: 'abc',
  });
  expect(read({ method: 'ping' }).id).toBeUndefined();
  for (const body of [null, 'x', 4, []])
    expect(normaliseRequest(body)).toMatchObject({ problem: 'not_an_object' });
});

test('accepts only the exact version as JSON-RPC 2.0', () => {
  expect(
    [2, '2.0', '2', undefined].map((jsonrpc) => read({ jsonrpc, method: 'ping' }).hasJsonRpcVersion),
  ).toEqual([false, true, false, false]);
});
