import { expect, test } from 'vitest';
import { JSON_RPC_CODES } from '../../../../src/shared/codes/json-rpc.ts';

test('the codes are those of JSON-RPC 2.0, section 5.1', () => {
  expect(JSON_RPC_CODES).toEqual({
    parse: -32700,
    invalidRequest: -32600,
    methodNotFound: -32601,
    invalidParams: -32602,
    internal: -32603,
    server: -32000,
  });
});
