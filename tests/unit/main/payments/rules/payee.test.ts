import { expect, test } from 'vitest';
import { findPayeeProblem, hasNoChecksum } from '../../../../../src/main/payments/rules/payee.ts';

const USDC = `0x${'a1'.repeat(20)}`;
const TOKEN = `0x${'b2'.repeat(20)}`;
const CONTRACTS = { usdc: USDC, rewardToken: TOKEN };

test('an address from which no person can spend cannot be paid', () => {
  expect(findPayeeProblem(`0x${'0'.repeat(40)}`, CONTRACTS)).toBe('it is the zero address');
  expect(findPayeeProblem('0x000000000000000000000000000000000000dead', CONTRACTS)).toBe(
    'nobody holds its key',
  );
  expect(findPayeeProblem(USDC, CONTRACTS)).toBe('it is the USDC contract');
  expect(findPayeeProblem(TOKEN, CONTRACTS)).toBe('it is the reward token');
});

test('any other address can be paid, also on a network without contracts', () => {
  const wallet = `0x${'c3'.repeat(20)}`;
  expect(findPayeeProblem(wallet, CONTRACTS)).toBeNull();
  expect(findPayeeProblem(USDC, { usdc: null, rewardToken: null })).toBeNull();
});

test('only letters of both cases carry a checksum', () => {
  expect(hasNoChecksum('0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a')).toBe(true);
  expect(hasNoChecksum('0x19E7E376E7C213B7E7E7E46CC70A5DD086DAFF2A')).toBe(true);
  expect(hasNoChecksum('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A')).toBe(false);
  // Without letters there is no checksum that could be missing.
  expect(hasNoChecksum(`0x${'1'.repeat(40)}`)).toBe(false);
});
