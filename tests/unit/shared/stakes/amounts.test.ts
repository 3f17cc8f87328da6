import { expect, test } from 'vitest';
import { parseStakeFee, parseStakeShares } from '../../../../src/shared/stakes/amounts.ts';

test.each([
  ['1', 1_000_000],
  ['0.000001', 1],
  ['1000', 1_000_000_000],
  ['1000.000001', null],
  ['0', null],
  ['1,5', null],
  ['-1', null],
  ['0.0000001', null],
])('the fee %s is %s', (text, micro) => {
  expect(parseStakeFee(text)).toBe(micro);
});

test.each([
  ['100', [10_000]],
  ['60, 30, 10', [6000, 3000, 1000]],
  ['30,70', null],
  ['50,40', null],
  ['', null],
])('the shares %s are %j', (text, shares) => {
  expect(parseStakeShares(text)).toEqual(shares);
});
