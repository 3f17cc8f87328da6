import { expect, test } from 'vitest';
import { findInvalidParams } from '../../../../../../src/main/platform/mcp/transport/request-params.ts';

const call = (params: unknown, more: object = {}) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params,
  ...more,
});

test('answers a request with parameters of the wrong shape, under its id, with the name of the field', () => {
  const refused = findInvalidParams(call({ name: 5 }));
  expect(refused).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32602 } });
  expect(refused?.error.message).toMatch(/^Invalid params: name: /u);
  expect(refused?.error.message).not.toContain('{');
});

test.each([
  ['parameters of the right shape', call({ name: 'session.list', arguments: {} })],
  ['a method that it does not know', call({ name: 5 }, { method: 'own/method' })],
  ['a notification, which has no id', call({ name: 5 }, { id: undefined })],
  ['a body that is no request', 'text'],
])('leaves %s alone', (_what, body) => {
  expect(findInvalidParams(body)).toBeNull();
});
