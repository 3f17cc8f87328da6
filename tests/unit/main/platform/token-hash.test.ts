import { expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/shared/sha256.ts';
import { tokenHash } from '../../../../src/main/platform/token-hash.ts';

test('computes the standard SHA-256 of the UTF-8 token in hex', () => {
  expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(tokenHash('tök€n')).toBe(sha256Hex('tök€n'));
});
