import { expect, test } from 'vitest';
import { toMicro, toWei } from '../../../../src/main/chain/token-amounts.ts';

test('converts between 18 decimals on the chain and 6 in the database without loss', () => {
  expect(toWei(19_000_000)).toBe(19n * 10n ** 18n);
  for (const micro of [0, 1, 999_999, Number.MAX_SAFE_INTEGER])
    expect(toMicro(toWei(micro))).toBe(BigInt(micro));
});

test('rounds half a micro-unit on the chain down to none', () => {
  expect(toMicro(10n ** 12n - 1n)).toBe(0n);
});
