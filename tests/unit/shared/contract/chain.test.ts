import { describe, expect, test } from 'vitest';
import { CHAIN_CALLS, chainChoice } from '../../../../src/shared/contract/chain.ts';
import { faults } from '../../../support/schema.ts';

describe('a choice of chain', () => {
  test('chooses something', () => {
    expect(faults(chainChoice, {})).toEqual(['$']);
    expect(faults(chainChoice, { profile: 'local' })).toEqual([]);
  });

  test('has no member that would be overlooked: a misspelt ceiling is no ceiling', () => {
    expect(faults(chainChoice, { profile: 'base', ceiling: 5 })).toEqual(['$']);
  });

  test.each([0, -1, 0.5, '1000000', Number.MAX_SAFE_INTEGER + 1, Infinity])(
    'has no ceiling of %s',
    (ceilingMicro) => {
      expect(faults(chainChoice, { ceilingMicro })).toContain('ceilingMicro');
    },
  );

  test('names a chain that is known', () => {
    expect(faults(chainChoice, { profile: 'mainnet' })).toEqual(['profile']);
  });
});

test('minting is paused by a plain yes or no', () => {
  const { input } = CHAIN_CALLS['chain.pause'];
  expect([faults(input, {}), faults(input, { paused: 1 })]).toEqual([['paused'], ['paused']]);
  expect(faults(input, { paused: true, forMs: 5 })).toEqual(['$']);
});

test('the minter is an address, and its gas a text: wei do not fit a number', () => {
  const { output } = CHAIN_CALLS['chain.minter'];
  expect(faults(output, null)).toEqual([]);
  expect(faults(output, { address: '0xab', wei: '1000000000000000000' })).toEqual([]);
  expect(faults(output, { address: 'ab', wei: 1e18 })).toEqual(['address', 'wei']);
});
