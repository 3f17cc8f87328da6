import { expect, test } from 'vitest';
import { parseWebhookUrl } from '../../../../../src/main/payments/rules/webhook-address.ts';

test.each([
  [
    'https://example.org/hook',
    { isSecure: true, host: 'example.org', port: 443, path: '/hook', isLoopback: false },
  ],
  [
    'HTTPS://EXAMPLE.ORG:8443',
    { isSecure: true, host: 'example.org', port: 8443, path: '/', isLoopback: false },
  ],
  [
    'http://127.0.0.1:9000/a',
    { isSecure: false, host: '127.0.0.1', port: 9000, path: '/a', isLoopback: true },
  ],
  ['http://[::1]:9000/', { isSecure: false, host: '::1', port: 9000, path: '/', isLoopback: true }],
])('accepts %s', (url, value) => {
  expect(parseWebhookUrl(url)).toEqual({ ok: true, value });
});

test.each([
  'http://example.org/',
  'https://user:pass@example.org/',
  'https://example.org/?query',
  'https://example.org/#part',
  'https://example.org/a\r\nHost: evil',
  'https://example.org:0/',
  'https://example.org:65536/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest',
  'https://[fd00::1]/',
  'https://[::ffff:192.168.0.1]/',
  'https://[2002:a00:1::]/',
  'ftp://example.org/',
  'example.org',
  '',
])('refuses %j', (url) => {
  expect(parseWebhookUrl(url).ok).toBe(false);
});
