import { expect, test } from 'vitest';
import { readAddress, displayAddress } from '../../../../../src/main/rewards/proofs/addresses.ts';

const SHOWN = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const LOWER = SHOWN.toLowerCase();

test.each([SHOWN, LOWER, `0x${SHOWN.slice(2).toUpperCase()}`])('reads %s as the same wallet', (given) => {
  expect(readAddress(given)).toBe(LOWER);
  expect(displayAddress(readAddress(given) ?? '0x')).toBe(SHOWN);
});

test.each([
  `0X${SHOWN.slice(2)}`,
  SHOWN.replace('E', 'e'),
  SHOWN.slice(0, -1),
  `${SHOWN}0`,
  SHOWN.slice(2),
  `0x${'g'.repeat(40)}`,
  '',
])('refuses the address %j', (given) => {
  expect(readAddress(given)).toBeNull();
});
