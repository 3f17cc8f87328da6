import { expect, test } from 'vitest';
import { matchKeyOf, toMicro, toWei } from '../../../../src/main/chain/token-amounts.ts';

test('converts between 18 decimals on the chain and 6 in the database without loss', () => {
  expect(toWei(19_000_000)).toBe(19n * 10n ** 18n);
  for (const micro of [0, 1, 999_999, Number.MAX_SAFE_INTEGER])
    expect(toMicro(toWei(micro))).toBe(BigInt(micro));
});

test('rounds half a micro-unit on the chain down to none', () => {
  expect(toMicro(10n ** 12n - 1n)).toBe(0n);
});

test('hashes the lower-case match id for the contract', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(matchKeyOf(id)).toMatch(/^0x[0-9a-f]{64}$/u);
  expect(matchKeyOf(id)).not.toBe(matchKeyOf(id.replace('1', '2')));
});
