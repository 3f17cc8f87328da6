import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/shared/payments/parse-address.ts';

const LOWER = `0x${'ab'.repeat(20)}`;
const CHECKSUMMED = `0x${'aB'.repeat(20)}`;
const parse = (text: string): string | null => parseAddress(text, () => CHECKSUMMED);

test.each([LOWER, CHECKSUMMED, `0x${'AB'.repeat(20)}`])('parses %s to lower case', (text) => {
  expect(parse(text)).toBe(LOWER);
});

test.each([
  `0x${'Ab'.repeat(20)}`,
  `0X${'ab'.repeat(20)}`,
  LOWER.slice(0, -1),
  `${LOWER}0`,
  `${LOWER}\n`,
  '',
])('refuses %j', (text) => {
  expect(parse(text)).toBeNull();
});
