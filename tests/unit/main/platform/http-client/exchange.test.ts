import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { exchange, withoutKey } from '../../../../../src/main/platform/http-client/exchange.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';

test('removes the key from all parts of an answer', () => {
  const text = 'Bearer sk-12345 is wrong; sk-12345 was revoked';
  expect(withoutKey(text, 'sk-12345')).toBe('Bearer [API key] is wrong; [API key] was revoked');
});

test('treats special characters in a key literally', () => {
  expect(withoutKey('a.+b and axxb', 'a.+b')).toBe('[API key] and axxb');
  expect(withoutKey('x', '$&$&')).toBe('x');
});

test('does not change a text without a key or with a very short one', () => {
  expect([withoutKey('abc', null), withoutKey('abc', ''), withoutKey('abc', 'abc')]).toEqual([
    'abc',
    'abc',
    'abc',
  ]);
});

test('does not charge the server for time in which this process stood still', async () => {
  const server = createServer((_request, response) => response.end('{"fine":true}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = exchange(systemClock, {
    url: `http://127.0.0.1:${port}/`,
    apiKey: null,
    timeoutMs: 300,
    signal: new AbortController().signal,
  });
  // The request was sent; the process stands still for longer than the server may take.
  const endMs = performance.now() + 600;
  while (performance.now() < endMs);
  expect(await answer).toMatchObject({ ok: true, status: 200 });
});
