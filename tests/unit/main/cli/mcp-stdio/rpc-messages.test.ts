import { expect, test } from 'vitest';
import {
  errorOf,
  isNotification,
  isRequest,
  parseMessage,
  toolRefusal,
  type RpcMessage,
} from '../../../../../src/main/cli/mcp-stdio/rpc-messages.ts';

test.each([
  '',
  '{',
  'null',
  '7',
  '[]',
  '[{"jsonrpc":"2.0"}]',
  '{"jsonrpc":"1.0","method":"ping"}',
  '{"id":1}',
])('does not accept the line %j as a message', (line) => {
  expect(parseMessage(line)).toBeNull();
});

const kindOf = (fields: object): string => {
  const message = parseMessage(JSON.stringify({ jsonrpc: '2.0', ...fields })) as RpcMessage;
  return isRequest(message) ? 'request' : isNotification(message) ? 'notification' : 'neither';
};

test.each([
  [{ id: 0, method: 'ping' }, 'request'],
  [{ id: '', method: 'ping' }, 'request'],
  [{ method: 'ping' }, 'notification'],
  [{ id: null, method: 'ping' }, 'neither'],
  [{ id: 1, result: {} }, 'neither'],
  [{ id: 1, method: 7 }, 'neither'],
  [{ method: 7 }, 'neither'],
])('recognises %j as a %s', (fields, kind) => {
  expect(kindOf(fields)).toBe(kind);
});

test('builds a tool refusal with the same content as text and as structure', () => {
  const said = { accepted: false, code: 'NOT_FOUND', message: 'No such game', legal: [] };
  const { id, result } = toolRefusal(0, said) as {
    id: number;
    result: { content: { text: string }[]; structuredContent: object; isError: boolean };
  };
  expect([id, result.isError, result.structuredContent]).toEqual([0, true, said]);
  expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(said);
  expect(errorOf(0, -1, 'x')).not.toHaveProperty('result');
});
