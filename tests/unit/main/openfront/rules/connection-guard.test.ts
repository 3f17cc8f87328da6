import { expect, test } from 'vitest';
import {
  DEFAULT_ORIGINS,
  isOrigin,
  refusalStatusOf,
} from '../../../../../src/main/openfront/rules/connection-guard.ts';

const rules = { port: 8765, origins: DEFAULT_ORIGINS, allowNoOrigin: false };
const good = { host: 'localhost:8765', origin: 'http://localhost:9000', url: '/' };

test('admits the game on every loopback name', () => {
  for (const host of ['localhost:8765', '127.0.0.1:8765', '[::1]:8765', 'LOCALHOST:8765'])
    expect(refusalStatusOf({ ...good, host }, rules)).toBeNull();
  expect(refusalStatusOf({ ...good, url: '/?mcp=true' }, rules)).toBeNull();
});

test('admits a missing origin only when the user allowed it', () => {
  expect(refusalStatusOf({ ...good, origin: undefined }, rules)).toBe(403);
  expect(refusalStatusOf({ ...good, origin: undefined }, { ...rules, allowNoOrigin: true })).toBeNull();
  expect(refusalStatusOf({ ...good, origin: 'http://evil.example' }, { ...rules, allowNoOrigin: true })).toBe(
    403,
  );
});

test.each([
  [undefined, 400],
  ['', 400],
  ['localhost:8766', 403],
  ['localhost', 403],
  ['localhost@evil.example:8765', 403],
])('refuses host %s with %i', (host, http) => {
  expect(refusalStatusOf({ ...good, host }, rules)).toBe(http);
});

test('accepts an origin only with scheme, host and port', () => {
  expect(['http://localhost:9000', 'https://example.org', 'http://[::1]:9000'].every(isOrigin)).toBe(true);
  expect(['*', 'null', 'http://a/b', 'http://A:1', 'javascript:alert(1)', 'http://a:1/'].some(isOrigin)).toBe(
    false,
  );
});
