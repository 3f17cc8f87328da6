import { expect, test } from 'vitest';
import { securityHeaders } from '../../../../../src/main/platform/net/security-headers.ts';

const policy = new Map(
  (securityHeaders()['content-security-policy'] ?? '')
    .split('; ')
    .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)] as const),
);

test('allows no loading, running, framing or posting except what is listed, and nothing inline', () => {
  for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
    expect(policy.get(name), name).toEqual(["'none'"]);
  }
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect([...policy.values()].flat()).not.toContain("'unsafe-inline'");
  expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
  expect([...policy.values()].flat().filter((source) => /^https?:|\*/u.test(source))).toEqual([]);
});

test('forbids sniffing, framing and storing', () => {
  expect(securityHeaders()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
});
