import { expect, test } from 'vitest';
import { parseWallet, toChecksumWallet } from '../../../../src/main/rewards/checksum-address.ts';

const CHECKSUMMED = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const LOWER = CHECKSUMMED.toLowerCase();

test.each([CHECKSUMMED, LOWER, `0x${CHECKSUMMED.slice(2).toUpperCase()}`])(
  'reads %s as the same wallet',
  (given) => {
    expect(parseWallet(given)).toBe(LOWER);
    expect(toChecksumWallet(parseWallet(given) ?? '0x')).toBe(CHECKSUMMED);
  },
);

test.each([
  `0X${CHECKSUMMED.slice(2)}`,
  CHECKSUMMED.replace('E', 'e'),
  CHECKSUMMED.slice(0, -1),
  `${CHECKSUMMED}0`,
  CHECKSUMMED.slice(2),
  `0x${'g'.repeat(40)}`,
  '',
])('refuses the address %j', (given) => {
  expect(parseWallet(given)).toBeNull();
});
