import { expect, test } from 'vitest';
import { parseBaseUrl } from '../../../../../src/main/models/server/base-url.ts';

test.each([
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1'],
  [' http://localhost:1234/v1/ ', 'http://localhost:1234/v1'],
  ['http://127.0.0.1:8080/v1/chat/completions', 'http://127.0.0.1:8080/v1'],
  ['https://models.example/openai/v1/models', 'https://models.example/openai/v1'],
  ['http://[::1]:8000/v1', 'http://[::1]:8000/v1'],
])('%s is %s', (typed, baseUrl) => {
  expect(parseBaseUrl(typed)).toEqual({ ok: true, value: baseUrl });
});

test.each([
  ['', 'must look like'],
  ['127.0.0.1:11434', 'must look like'],
  ['file:///etc/passwd', 'http:// or https://'],
  ['ftp://127.0.0.1/', 'http:// or https://'],
  ['http://user:secret@127.0.0.1/v1', 'API key field'],
  ['http://127.0.0.1/v1?key=secret', 'query'],
  ['http://127.0.0.1/v1#x', 'fragment'],
  ['http://169.254.169.254/latest', 'Link-local'],
  ['http://2852039166/latest', 'Link-local'],
  ['http://[fe80::1]/v1', 'Link-local'],
  ['http://[::ffff:169.254.169.254]/v1', 'Link-local'],
])('%j is refused: %s', (typed, text) => {
  const parsed = parseBaseUrl(typed);
  expect(parsed.ok ? '' : parsed.message).toContain(text);
  expect(JSON.stringify(parsed)).not.toContain('secret');
});
