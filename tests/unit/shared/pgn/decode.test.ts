import { expect, test } from 'vitest';
import { decodePgn } from '../../../../src/shared/pgn/decode.ts';

test('reads UTF-8, and what older programs wrote where it is not', () => {
  expect(decodePgn(new TextEncoder().encode('Müller – 张'), TextDecoder)).toBe('Müller – 张');
  expect(decodePgn(Uint8Array.of(0x4d, 0xfc, 0x6c), TextDecoder)).toBe('Mül');
});
