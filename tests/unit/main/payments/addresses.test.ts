import { describe, expect, it } from 'vitest';
import { loadAddresses, displayAddress } from '../../../../src/main/payments/addresses.ts';

// An example of EIP-55 itself.
const SHOWN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LOWER = SHOWN.toLowerCase();

describe('a wallet address', () => {
  it('is lower case inside, whether it came with its checksum or without capitals or small letters', async () => {
    const { parse } = await loadAddresses();
    const loud = `0x${SHOWN.slice(2).toUpperCase()}`;
    expect([parse(SHOWN), parse(LOWER), parse(loud)]).toEqual([LOWER, LOWER, LOWER]);
  });

  it('with one letter in the wrong case is a slip of the pen, and none', async () => {
    const { parse } = await loadAddresses();
    expect(parse(SHOWN.replace('aAeb', 'aaeb'))).toBeNull();
  });

  it.each([
    ['too short', LOWER.slice(0, -1)],
    ['too long', `${LOWER}0`],
    ['without 0x', LOWER.slice(2)],
    ['with a capital X', LOWER.replace('0x', '0X')],
    ['with another letter', LOWER.replace('5a', '5g')],
    ['with room around it', ` ${LOWER}`],
    ['with a line break', `${LOWER}\n`],
  ])('%s is none', async (_, text) => {
    expect((await loadAddresses()).parse(text)).toBeNull();
  });

  it('is shown with its checksum from either form', async () => {
    const { show } = await loadAddresses();
    expect([show(LOWER), show(SHOWN), displayAddress(LOWER)]).toEqual([SHOWN, SHOWN, SHOWN]);
  });
});
