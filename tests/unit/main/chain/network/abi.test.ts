import { toFunctionSelector, type AbiFunction } from 'viem';
import { expect, test } from 'vitest';
import {
  REWARD_TOKEN_ABI,
  REWARD_TOKEN_CODE,
  TEST_USDC_CODE,
  USDC_ABI,
} from '../../../../../src/main/chain/network/abi.ts';

test.each([
  ['reward token', REWARD_TOKEN_ABI, REWARD_TOKEN_CODE],
  ['test dollar', USDC_ABI, TEST_USDC_CODE],
] as const)('every function of the ABI is in the code of the %s', (_, abi, code) => {
  const functions = abi.filter(
    (part): part is Extract<(typeof abi)[number], { type: 'function' }> => part.type === 'function',
  );
  expect(code).toMatch(/^0x(?:[0-9a-f]{2})+$/u);
  // The compiler omits leading zero bytes of a selector.
  const missing = functions.filter(
    (part) =>
      !code.includes(
        toFunctionSelector(part as AbiFunction)
          .slice(2)
          .replace(/^(?:00)+/u, ''),
      ),
  );
  expect([functions.length > 5, missing.map(({ name }) => name)]).toEqual([true, []]);
});
