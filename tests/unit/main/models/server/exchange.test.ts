import { expect, test } from 'vitest';
import { withoutKey } from '../../../../../src/main/models/server/exchange.ts';

test('a key that a server quotes is read by nobody, wherever it stands', () => {
  const text = 'Bearer sk-12345 is wrong; sk-12345 was revoked';
  expect(withoutKey(text, 'sk-12345')).toBe('Bearer [API key] is wrong; [API key] was revoked');
});

test('signs of regular expressions in a key are signs of the key', () => {
  expect(withoutKey('a.+b and axxb', 'a.+b')).toBe('[API key] and axxb');
  expect(withoutKey('x', '$&$&')).toBe('x');
});

test('without a key, or with one too short to be one, a text stays as it is', () => {
  expect([withoutKey('abc', null), withoutKey('abc', ''), withoutKey('abc', 'abc')]).toEqual([
    'abc',
    'abc',
    'abc',
  ]);
});
