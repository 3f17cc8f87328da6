import { describe, expect, it } from 'vitest';
import { isProfile, profileFacts, PROFILES } from '../../../../../src/main/chain/network/profiles.ts';

const all = Object.values(PROFILES);

describe('the profiles of chains', () => {
  it('give no local chain the id of the network where money is real', () => {
    const real = new Set([1, 8453]);
    expect(all.filter(({ isLocal: local, chainId }) => local && real.has(chainId))).toEqual([]);
  });

  it('let nobody on a real network who did not type its name', () => {
    for (const { isLocal: local, profile, typedName } of all)
      expect(typedName, profile).toBe(local ? null : profile);
  });

  it('know the token of every real network, in lower case, as the rest of the house compares it', () => {
    for (const { isLocal: local, usdc, profile } of all) {
      if (!local) expect(usdc?.address, profile).toMatch(/^0x[0-9a-f]{40}$/u);
    }
  });

  it('are named by nothing that objects merely inherit', () => {
    expect(['off', 'local', 'base'].map(isProfile)).toEqual([true, true, true]);
    expect(['', 'Base', 'toString', '__proto__', 'constructor'].map(isProfile)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('have no network when the chain is off', () => {
    expect(profileFacts('off')).toBeNull();
    expect(profileFacts('local')?.chainId).toBe(31337);
  });
});
