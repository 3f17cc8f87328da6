import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardRequest, isOwnHost, isOwnOrigin } from '../../../../../src/main/platform/net/request-guard.ts';

const PORT = 7400;
const OWN = ['127.0.0.1', 'localhost', '[::1]'];

test('accepts exactly three host names on exactly one port', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...OWN), fc.domain(), fc.ipV4(), fc.string()),
      fc.oneof(fc.constant(PORT), fc.nat(65_535)),
      fc.constantFrom('', '.', '@evil.example', '.evil.example', '/', '#', ' '),
      (name, port, tail) => {
        const own = OWN.includes(name.toLowerCase()) && port === PORT && tail === '';
        expect(isOwnHost(`${name}${tail}:${port}`, PORT)).toBe(own);
        expect(isOwnOrigin(`http://${name}${tail}:${port}`, PORT)).toBe(own && OWN.includes(name));
      },
    ),
  );
});

test.each([
  [{ host: undefined, origin: undefined, url: '/' }, 400],
  [{ host: '', origin: undefined, url: '/' }, 400],
  [{ host: 'evil.example', origin: 'http://evil.example', url: 'x'.repeat(9000) }, 403],
  [{ host: 'localhost:7400', origin: 'null', url: '/' }, 403],
  [{ host: 'localhost:7400', origin: '', url: '/' }, 403],
  [{ host: 'localhost:7400', origin: undefined, url: 'http://localhost:7400/' }, 400],
  [{ host: 'localhost:7400', origin: undefined, url: '*' }, 400],
  [{ host: 'localhost:7400', origin: undefined, url: `/${'x'.repeat(8192)}` }, 414],
])('refuses %j with %i', (request, status) => {
  expect(guardRequest(request, PORT)).toMatchObject({ ok: false, status });
});

test('accepts a request without Origin', () => {
  expect(guardRequest({ host: 'localhost:7400', origin: undefined, url: '/' }, PORT)).toEqual({ ok: true });
});
