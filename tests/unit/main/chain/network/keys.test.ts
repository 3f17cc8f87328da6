import { describe, expect, test } from 'vitest';
import {
  KEY_ROLES,
  loadKeys,
  readEnvironmentKeys,
  type EnvironmentKeys,
} from '../../../../../src/main/chain/network/keys.ts';
import { PROFILES } from '../../../../../src/main/chain/network/profiles.ts';
import type { SecretVault } from '../../../../../src/main/platform/runtime.ts';

const KEY = '11'.repeat(32);
const ADDRESS = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a';

function setUp(backend: SecretVault['backend'] = 'file', stored: Record<string, string> = {}) {
  const saved = new Map(Object.entries(stored));
  const vault: SecretVault = {
    backend,
    get: (ref) => Promise.resolve(saved.get(ref) ?? null),
    set: (ref, secret) => Promise.resolve(void saved.set(ref, secret)),
    delete: (ref) => Promise.resolve(void saved.delete(ref)),
  };
  let draws = 0;
  const random = { bytes: (length: number) => new Uint8Array(length).fill((draws += 1)) };
  return {
    stored: saved,
    deps: (environmentKeys: EnvironmentKeys = {}) => ({ vault, random, environmentKeys }),
  };
}

describe('the keys of the environment', () => {
  test('are removed from it, valid or not', () => {
    const env = { ARBITER_MINTER_KEY: KEY, ARBITER_FACILITATOR_KEY: '', PATH: '/bin' };
    expect(readEnvironmentKeys(env)).toEqual({ minter: KEY });
    expect(env).toEqual({ PATH: '/bin' });
  });
});

describe('the keys of a local chain', () => {
  test('are generated once, one per role, and stay the same', async () => {
    const { deps, stored } = setUp();
    const first = await loadKeys(deps(), PROFILES.local);
    const addresses = KEY_ROLES.map((role) => first.address(role));
    expect(new Set(addresses).size).toBe(KEY_ROLES.length);
    const second = await loadKeys(deps(), PROFILES.local);
    expect(KEY_ROLES.map((role) => second.address(role))).toEqual(addresses);
    expect(stored.size).toBe(KEY_ROLES.length);
  });

  test('differ from those of another profile', async () => {
    const { deps } = setUp();
    const here = await loadKeys(deps(), PROFILES.local);
    const there = await loadKeys(deps(), PROFILES['local-base-sepolia-shape']);
    expect(here.address('minter')).not.toBe(there.address('minter'));
  });

  test('are generated again if the vault holds an invalid one', async () => {
    const { deps, stored } = setUp('file', { 'chain:local:minter': 'rubbish' });
    expect((await loadKeys(deps(), PROFILES.local)).has('minter')).toBe(true);
    expect(stored.get('chain:local:minter')).toMatch(/^0x[0-9a-f]{64}$/u);
  });
});

describe('a key that was given', () => {
  test('is used instead of the stored one, with and without 0x, and never stored', async () => {
    for (const minter of [KEY, ` 0x${KEY} `]) {
      const { deps, stored } = setUp();
      const ring = await loadKeys(deps({ minter, facilitator: KEY }), PROFILES.base);
      expect(ring.address('minter')).toBe(ADDRESS);
      expect(stored.size).toBe(0);
    }
  });

  test('is not used on a local chain, which has keys of its own', async () => {
    const { deps } = setUp();
    expect((await loadKeys(deps({ minter: KEY }), PROFILES.local)).address('minter')).not.toBe(ADDRESS);
  });

  test.each([
    ['too short', '11'],
    ['zero', '00'.repeat(32)],
    ['not hexadecimal', 'zz'.repeat(32)],
  ])('that is %s leaves its role without a key, and the other role works', async (_, minter) => {
    const keys = await loadKeys(setUp().deps({ minter, facilitator: KEY }), PROFILES.base);
    expect([keys.has('minter'), keys.problem('minter'), keys.problem('facilitator')]).toEqual([
      false,
      'bad_key',
      null,
    ]);
    expect(keys.address('facilitator')).toBe(ADDRESS);
    expect(() => keys.account('minter')).toThrow(
      expect.objectContaining({ name: 'KeyError', code: 'bad_key' }),
    );
    expect(() => keys.account('minter')).not.toThrow(minter);
  });
});

describe('the keys of a real network', () => {
  test('are never generated into a plain file', async () => {
    const { deps, stored } = setUp('file');
    const keys = await loadKeys(deps(), PROFILES.base);
    expect([keys.problem('minter'), keys.problem('facilitator')]).toEqual(['no_safe_keys', 'no_safe_keys']);
    expect(() => keys.address('minter')).toThrow(expect.objectContaining({ code: 'no_safe_keys' }));
    expect(stored.size).toBe(0);
  });

  test('are those of minter and facilitator only', async () => {
    const keys = await loadKeys(setUp('system').deps(), PROFILES.base);
    expect(KEY_ROLES.map((role) => keys.has(role))).toEqual([false, true, true, false]);
    expect(() => keys.account('admin')).toThrow('admin');
  });
});
