import { expect, test } from 'vitest';
import { unwrapReply } from '../../../../../src/main/league/dialects/unwrap-reply.ts';

const ACK = { message_type: 'GAME_JOIN_ACK', accept: true };
const text = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

test.each([
  ['at the top', ACK],
  ['in a result', { result: ACK }],
  ['in structured content', { result: { structuredContent: ACK } }],
  ['in a text', { result: text(ACK) }],
  ['in a response within a text', { result: text({ response: ACK }) }],
  ['under a frame that repeats its type', { message_type: 'GAME_JOIN_ACK', result: ACK }],
])('an envelope is found %s', (_, body) => {
  expect(unwrapReply(body)).toEqual({ kind: 'envelope', envelope: ACK, type: 'GAME_JOIN_ACK' });
});

test('reads an answer without a type as an envelope only when it contains an expected field', () => {
  expect(unwrapReply({ result: { parity_choice: 'odd' } })).toMatchObject({ kind: 'envelope', type: null });
  expect(unwrapReply({ result: { move: 'odd' } })).toEqual({ kind: 'nothing' });
  expect([null, 7, 'ok', [ACK], {}].map(unwrapReply)).toEqual(
    Array.from({ length: 5 }, () => ({ kind: 'nothing' })),
  );
});

test('prefers an envelope to an error beside it', () => {
  expect(unwrapReply({ result: ACK, error: { code: 1, message: 'x' } }).kind).toBe('envelope');
});

test('tells a league error from a JSON-RPC error by its code', () => {
  expect(unwrapReply({ result: { message_type: 'GAME_ERROR', error_code: 'E001' } })).toEqual({
    kind: 'error',
    rpcCode: null,
    errorCode: 'E001',
    message: 'The answer contained an error without a message',
  });
  expect(unwrapReply({ error: { code: -32000, message: '', data: { error_code: 'E012' } } })).toMatchObject({
    rpcCode: -32000,
    errorCode: 'E012',
    message: 'The answer contained an error without a message',
  });
});

test('reads the reason of a failed tool from its text and skips text that is not JSON', () => {
  expect(unwrapReply({ result: { isError: true, content: [{ text: 'out of cards' }] } })).toMatchObject({
    kind: 'error',
    message: 'out of cards',
  });
  expect(unwrapReply({ result: { content: [{ text: '{' }] } })).toEqual({ kind: 'nothing' });
});
