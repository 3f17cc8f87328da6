import { expect, test } from 'vitest';
import {
  CASTLE_KEYS,
  EN_PASSANT_KEYS,
  PIECE_KEYS,
  SIDE_KEY,
} from '../../../../../../src/main/players/engines/chess/zobrist.ts';

test('all keys are different, in both words', () => {
  for (const half of ['low', 'high'] as const) {
    const all = [...PIECE_KEYS[half], ...CASTLE_KEYS[half], ...EN_PASSANT_KEYS[half], SIDE_KEY[half]];
    expect(new Set(all).size).toBe(16 * 128 + 16 + 128 + 1);
    expect(all).not.toContain(0);
  }
});

test('the keys are the same in every run', () => {
  expect([PIECE_KEYS.low[0], PIECE_KEYS.high[0]]).toMatchInlineSnapshot(`
    [
      -517687750,
      -1952811861,
    ]
  `);
});

test('each bit is set in about half of the keys', () => {
  const counts = Array.from(
    { length: 32 },
    (_, bit) => PIECE_KEYS.low.filter((key) => (key >>> bit) & 1).length,
  );
  for (const count of counts) expect(Math.abs(count - 1024)).toBeLessThan(150);
});
