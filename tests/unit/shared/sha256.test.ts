import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex, utf8 } from '../../../src/shared/bytes.ts';
import { hmacSha256, sha256Hex } from '../../../src/shared/sha256.ts';

const nodeHash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const nodeHmac = (key: Uint8Array, bytes: Uint8Array): string =>
  createHmac('sha256', key).update(bytes).digest('hex');

describe('sha256', () => {
  test('gives the published digest of "abc"', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('agrees with node:crypto on every length from 0 to 200 and on long inputs', () => {
    for (const length of [...Array.from({ length: 201 }, (_, i) => i), 1023, 1024, 65_537]) {
      const bytes = randomBytes(length);
      expect(sha256Hex(bytes), `length ${length}, ${bytes.toString('hex').slice(0, 400)}`).toBe(
        nodeHash(bytes),
      );
    }
  });

  test('reads a view into a larger buffer by its own bounds', () => {
    const window = new Uint8Array(randomBytes(100)).subarray(13, 77);
    expect(sha256Hex(window)).toBe(nodeHash(window));
  });
});

describe('hmacSha256', () => {
  test('agrees with node:crypto for keys below, at and above the block length', () => {
    for (const keyLength of [0, 1, 32, 63, 64, 65, 131, 200]) {
      for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 200]) {
        const key = randomBytes(keyLength);
        const bytes = randomBytes(length);
        expect(toHex(hmacSha256(key, bytes)), `key ${keyLength}, message ${length}`).toBe(
          nodeHmac(key, bytes),
        );
      }
    }
  });
});

describe('bytes', () => {
  test('utf8 encodes as TextEncoder does, lone surrogates included', () => {
    for (const text of ['', 'abc', 'é', '€', '😀', '\ud800', 'a\udc00b', '\uffff', '漢字']) {
      expect([...utf8(text)]).toEqual([...new TextEncoder().encode(text)]);
      expect(sha256Hex(text)).toBe(nodeHash(new TextEncoder().encode(text)));
    }
  });

  test('hex is converted both ways, and other texts are refused', () => {
    expect(toHex(fromHex('00ff7f'))).toBe('00ff7f');
    expect(() => fromHex('0')).toThrow('not a hex string');
    expect(() => fromHex('zz')).toThrow('not a hex string');
  });
});
