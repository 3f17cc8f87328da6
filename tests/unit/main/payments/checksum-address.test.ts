import { describe, expect, test } from 'vitest';
import { loadAddresses, toChecksumAddress } from '../../../../src/main/payments/checksum-address.ts';

// An example from EIP-55.
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LOWER = CHECKSUMMED.toLowerCase();

describe('a wallet address', () => {
  test('is parsed to lower case from its checksum form, lower case or upper case', async () => {
    const { parse } = await loadAddresses();
    const upper = `0x${CHECKSUMMED.slice(2).toUpperCase()}`;
    expect([parse(CHECKSUMMED), parse(LOWER), parse(upper)]).toEqual([LOWER, LOWER, LOWER]);
  });

  test('with a wrong checksum is refused', async () => {
    const { parse } = await loadAddresses();
    expect(parse(CHECKSUMMED.replace('aAeb', 'aaeb'))).toBeNull();
  });

  test.each([
    ['too short', LOWER.slice(0, -1)],
    ['too long', `${LOWER}0`],
    ['without 0x', LOWER.slice(2)],
    ['with a capital X', LOWER.replace('0x', '0X')],
    ['with another letter', LOWER.replace('5a', '5g')],
    ['with a space before it', ` ${LOWER}`],
    ['with a line break', `${LOWER}\n`],
  ])('%s is refused', async (_, text) => {
    expect((await loadAddresses()).parse(text)).toBeNull();
  });

  test('is displayed with its checksum', async () => {
    const { toChecksum: show } = await loadAddresses();
    expect([show(LOWER), show(CHECKSUMMED), toChecksumAddress(LOWER)]).toEqual([
      CHECKSUMMED,
      CHECKSUMMED,
      CHECKSUMMED,
    ]);
  });
});
