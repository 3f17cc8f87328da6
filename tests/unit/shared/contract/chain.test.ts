import { describe, expect, test } from 'vitest';
import { CHAIN_CALLS, chainChoice } from '../../../../src/shared/contract/chain.ts';
import { faults } from '../../../support/schema.ts';

describe('a choice of chain', () => {
  test('needs at least one member', () => {
    expect(faults(chainChoice, {})).toEqual(['$']);
    expect(faults(chainChoice, { profile: 'local' })).toEqual([]);
  });

  test('refuses unknown members such as a misspelt ceiling', () => {
    expect(faults(chainChoice, { profile: 'base', ceiling: 5 })).toEqual(['$']);
  });

  test.each([0, -1, 0.5, '1000000', Number.MAX_SAFE_INTEGER + 1, Infinity])(
    'refuses a ceiling of %s',
    (ceilingMicro) => {
      expect(faults(chainChoice, { ceilingMicro })).toContain('ceilingMicro');
    },
  );

  test('names a known chain', () => {
    expect(faults(chainChoice, { profile: 'mainnet' })).toEqual(['profile']);
  });
});

test('pausing minting needs a boolean', () => {
  const { input } = CHAIN_CALLS['chain.pause'];
  expect([faults(input, {}), faults(input, { paused: 1 })]).toEqual([['paused'], ['paused']]);
  expect(faults(input, { paused: true, forMs: 5 })).toEqual(['$']);
});

test('the minter has an address, and its gas is a text because wei exceed a number', () => {
  const { output } = CHAIN_CALLS['chain.minter'];
  expect(faults(output, null)).toEqual([]);
  expect(faults(output, { address: '0xab', wei: '1000000000000000000' })).toEqual([]);
  expect(faults(output, { address: 'ab', wei: 1e18 })).toEqual(['address', 'wei']);
});
