import { expect, test } from 'vitest';
import { matchKey, toMicro, toWei } from '../../../../src/main/chain/amounts.ts';

test('18 decimals on the chain, 6 in the books, and nothing is lost between them', () => {
  expect(toWei(19_000_000)).toBe(19n * 10n ** 18n);
  for (const micro of [0, 1, 999_999, Number.MAX_SAFE_INTEGER])
    expect(toMicro(toWei(micro))).toBe(BigInt(micro));
});

test('half a micro-unit on the chain is none in the books', () => {
  expect(toMicro(10n ** 12n - 1n)).toBe(0n);
});

test('a match is known to the contract by the hash of its lower-case id', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(matchKey(id)).toMatch(/^0x[0-9a-f]{64}$/u);
  expect(matchKey(id)).not.toBe(matchKey(id.replace('1', '2')));
});
