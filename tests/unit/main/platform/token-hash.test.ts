import { expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/shared/sha256.ts';
import { tokenHash } from '../../../../src/main/platform/token-hash.ts';

test('a token is kept as the SHA-256 of its UTF-8 text in hex, as any other program computes it', () => {
  expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(tokenHash('tök€n')).toBe(sha256Hex('tök€n'));
});
