import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, joinBytes, toHex, uint32, utf8, utf8Length } from '../../../src/shared/bytes.ts';

test('hex and bytes are converted into each other', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
  for (const wrong of ['0', 'xy', '0x00', ' 00']) expect(() => fromHex(wrong), wrong).toThrow('not a hex');
});

test('text is encoded as by TextEncoder, including lone surrogates', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8(text)).toEqual(new Uint8Array(new TextEncoder().encode(text)));
      expect(utf8Length(text)).toBe(utf8(text).length);
    }),
  );
  expect(utf8('\ud800')).toEqual(Uint8Array.of(0xef, 0xbf, 0xbd));
});

test('parts are joined in order, and numbers are big-endian', () => {
  expect(joinBytes(Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3));
  expect(uint32(0x01020304)).toEqual(Uint8Array.of(1, 2, 3, 4));
  expect(uint32(0xffffffff)).toEqual(Uint8Array.of(255, 255, 255, 255));
});
