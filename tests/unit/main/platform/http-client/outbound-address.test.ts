import { expect, test } from 'vitest';
import { parseOutboundAddress } from '../../../../../src/main/platform/http-client/outbound-address.ts';

test('keeps path and query of an address', () => {
  const parsed = parseOutboundAddress(' http://127.0.0.1:8000/act?mode=1 ', 'http://x/');
  expect(parsed.ok ? parsed.value.href : '').toBe('http://127.0.0.1:8000/act?mode=1');
});

test.each([
  ['', 'must look like http://x/'],
  ['ftp://127.0.0.1/', 'http:// or https://'],
  ['http://user:secret@127.0.0.1/', 'user name'],
  ['http://127.0.0.1/#x', 'fragment'],
  ['http://169.254.169.254/latest', 'Link-local'],
  ['http://[fe80::1]/', 'Link-local'],
])('%j is refused: %s', (typed, text) => {
  const parsed = parseOutboundAddress(typed, 'http://x/');
  expect(parsed.ok ? '' : parsed.message).toContain(text);
  expect(JSON.stringify(parsed)).not.toContain('secret');
});
