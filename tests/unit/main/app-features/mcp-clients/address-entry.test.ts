import { expect, test } from 'vitest';
import {
  addressEntry,
  sessionsAddress,
  tokenIn,
} from '../../../../../src/main/app-features/mcp-clients/address-entry.ts';

const URL_7400 = 'http://127.0.0.1:7400/mcp/sessions?tool-names=safe';

test('an entry by address has the form that its program reads, with the token in a header', () => {
  const headers = { Authorization: 'Bearer t0' };
  expect(addressEntry({ address: 'typed' }, URL_7400, 't0')).toEqual({
    type: 'http',
    url: URL_7400,
    headers,
  });
  expect(addressEntry({ address: 'plain' }, URL_7400, 't0')).toEqual({ url: URL_7400, headers });
  expect(sessionsAddress('http://127.0.0.1:7400/')).toBe(URL_7400);
});

test('the token of an entry is read from its header alone', () => {
  expect(tokenIn(addressEntry({ address: 'plain' }, URL_7400, 't0'))).toBe('t0');
  for (const other of [
    undefined,
    null,
    'x',
    [],
    { headers: 'Bearer t0' },
    { headers: { Authorization: 'Basic x' } },
  ])
    expect(tokenIn(other)).toBeNull();
});
