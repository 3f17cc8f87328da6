import { describe, expect, test } from 'vitest';
import {
  parseAddress,
  toChecksumAddress,
} from '../../../../../src/main/platform/ethereum/checksum-address.ts';

// An example from EIP-55.
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LOWER = CHECKSUMMED.toLowerCase();

describe('a wallet address', () => {
  test('is parsed to lower case from its checksum form, lower case or upper case', () => {
    const upper = `0x${CHECKSUMMED.slice(2).toUpperCase()}`;
    expect([CHECKSUMMED, LOWER, upper].map(parseAddress)).toEqual([LOWER, LOWER, LOWER]);
  });

  test.each([
    ['with a wrong checksum', CHECKSUMMED.replace('aAeb', 'aaeb')],
    ['that is empty', ''],
    ['too short', LOWER.slice(0, -1)],
    ['too long', `${LOWER}0`],
    ['without 0x', LOWER.slice(2)],
    ['with a capital X', LOWER.replace('0x', '0X')],
    ['with another letter', LOWER.replace('5a', '5g')],
    ['with a space before it', ` ${LOWER}`],
    ['with a line break', `${LOWER}\n`],
  ])('%s is refused', (_, text) => {
    expect(parseAddress(text)).toBeNull();
  });

  test('is displayed with its checksum', () => {
    expect([LOWER, CHECKSUMMED].map(toChecksumAddress)).toEqual([CHECKSUMMED, CHECKSUMMED]);
  });
});
