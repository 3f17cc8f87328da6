import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintOf, parseFingerprint } from '../../../../src/shared/replays/key-fingerprint.ts';

const KEY = '8f'.repeat(32);

test('a fingerprint is the begin of the SHA-256 of the key, in ten groups', () => {
  const digits = createHash('sha256')
    .update(Buffer.from(KEY, 'hex'))
    .digest('hex')
    .slice(0, 40)
    .toUpperCase();
  expect(fingerprintOf(KEY)).toMatch(/^(?:[0-9A-F]{4}-){9}[0-9A-F]{4}$/u);
  expect(fingerprintOf(KEY).replaceAll('-', '')).toBe(digits);
});

test.each([
  ['lower case', fingerprintOf(KEY).toLowerCase()],
  ['no separators', fingerprintOf(KEY).replaceAll('-', '')],
  ['blanks and colons', fingerprintOf(KEY).replaceAll('-', ' : ')],
])('a fingerprint is read with %s', (_, typed) => {
  expect(parseFingerprint(typed)).toBe(fingerprintOf(KEY));
});

test.each(['', 'abc', `${fingerprintOf(KEY)}0`, 'Z'.repeat(40), fingerprintOf(KEY).slice(5)])(
  '%j is no fingerprint',
  (typed) => {
    expect(parseFingerprint(typed)).toBeNull();
  },
);
