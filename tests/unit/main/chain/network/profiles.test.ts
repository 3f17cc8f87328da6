import { describe, expect, test } from 'vitest';
import { isChainProfile, profileConfigOf, PROFILES } from '../../../../../src/main/chain/network/profiles.ts';

const all = Object.values(PROFILES);

describe('the chain profiles', () => {
  test('give no local chain the chain id of a network with real money', () => {
    const real = new Set([1, 8453]);
    expect(all.filter(({ isLocal, chainId }) => isLocal && real.has(chainId))).toEqual([]);
  });

  test('require a typed name for every real network', () => {
    for (const { isLocal, profile, typedName } of all)
      expect(typedName, profile).toBe(isLocal ? null : profile);
  });

  test('contain the lower-case USDC address of every real network', () => {
    for (const { isLocal, usdc, profile } of all) {
      if (!isLocal) expect(usdc?.address, profile).toMatch(/^0x[0-9a-f]{40}$/u);
    }
  });

  test('do not include inherited property names', () => {
    expect(['off', 'local', 'base'].map(isChainProfile)).toEqual([true, true, true]);
    expect(['', 'Base', 'toString', '__proto__', 'constructor'].map(isChainProfile)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('have no constants for a chain that is off', () => {
    expect(profileConfigOf('off')).toBeNull();
    expect(profileConfigOf('local')?.chainId).toBe(31337);
  });
});
