import { expect, test } from 'vitest';
import { requireAgent, bearerToken, requireAdmin } from '../../../../../src/main/platform/net/auth.ts';

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER   abc  ', 'abc'],
  ['Bearer a-b_c.d~e+f/g==', 'a-b_c.d~e+f/g=='],
])('finds the token in %s for any case of the scheme', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'abc',
  'Basic abc',
  'Bearer a b',
  'Bearer a,b',
  'Bearer "a"',
  ' Bearer a',
  'Bearer a\r\nX: y',
  'Bearer =abc',
])('finds no token in %j', (header) => {
  expect(bearerToken(header)).toBeNull();
});

test('admits only agents to agent routes and only the admin to admin routes', () => {
  const callers = [
    null,
    { kind: 'spectator', sessionId: 's' },
    { kind: 'admin' },
    { kind: 'agent', agentId: 'a' },
  ] as const;
  const tried = (request: (caller: (typeof callers)[number]) => unknown) =>
    callers.map((caller) => {
      try {
        return request(caller) ?? 'let in';
      } catch (error) {
        return (error as { refusal?: { code: string } }).refusal?.code;
      }
    });
  expect(tried(requireAgent)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'a']);
  expect(tried(requireAdmin)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'let in', 'FORBIDDEN']);
});
