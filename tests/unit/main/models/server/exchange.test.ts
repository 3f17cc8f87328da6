import { expect, test } from 'vitest';
import { withoutKey } from '../../../../../src/main/models/server/exchange.ts';

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
