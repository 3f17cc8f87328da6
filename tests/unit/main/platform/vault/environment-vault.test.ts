import { describe, expect, test } from 'vitest';
import type { SecretVault } from '../../../../../src/main/platform/runtime.ts';
import {
  parseVariable,
  createEnvironmentVault,
} from '../../../../../src/main/platform/vault/environment-vault.ts';

function storage(env: Record<string, string | undefined> = {}) {
  const stored = new Map<string, string>([['model', 'stored']]);
  const requested: string[] = [];
  const inner: SecretVault = {
    backend: 'system',
    get: (ref) => (requested.push(ref), Promise.resolve(stored.get(ref) ?? null)),
    set: (ref, secret) => Promise.resolve(void stored.set(ref, secret)),
    delete: (ref) => Promise.resolve(void stored.delete(ref)),
  };
  return { vault: createEnvironmentVault(inner, env), stored, requested };
}

describe('a reference to the environment', () => {
  test.each(['env:API_KEY', 'env:_x1', `env:${'a'.repeat(128)}`])('%s names its variable', (ref) => {
    expect(parseVariable(ref)).toBe(ref.slice(4));
  });

  test.each([
    'API_KEY',
    'ENV:API_KEY',
    'env:',
    'env:1A',
    'env:A-B',
    'env: A',
    'env:A\n',
    `env:${'a'.repeat(129)}`,
  ])('%j names no variable', (ref) => {
    expect(parseVariable(ref)).toBeNull();
  });
});

describe('a vault with the environment', () => {
  test('reads variables only from the environment, without calling the vault', async () => {
    const { vault, requested } = storage({ API_KEY: 'from outside' });
    expect(await vault.get('env:API_KEY')).toBe('from outside');
    expect(requested).toEqual([]);
  });

  test('returns null for a missing or empty variable', async () => {
    const { vault } = storage({ EMPTY: '' });
    expect([await vault.get('env:MISSING'), await vault.get('env:EMPTY')]).toEqual([null, null]);
  });

  test('notices that a variable was removed', async () => {
    const env: Record<string, string | undefined> = { API_KEY: 'once' };
    const { vault } = storage(env);
    delete env['API_KEY'];
    expect(await vault.get('env:API_KEY')).toBeNull();
  });

  test('passes every other reference to the vault and reports its backend', async () => {
    const { vault, stored } = storage({ model: 'not this one' });
    expect(await vault.get('model')).toBe('stored');
    await vault.set('other', 'secret');
    await vault.delete('model');
    expect([...stored]).toEqual([['other', 'secret']]);
    expect(vault.backend).toBe('system');
  });
});
