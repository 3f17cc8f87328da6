import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createFileVault,
  createSealedVault,
  type OsEncryption,
} from '../../../../../src/main/platform/vault/index.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** Replaces the system's key store: reversible and different for each machine. */
const keyStore = (mask: number): OsEncryption => ({
  seal: async (secret) => Buffer.from(`${mask}:${secret}`).map((byte) => byte ^ mask),
  async open(sealed) {
    const [owner, ...rest] = Buffer.from(sealed.map((byte) => byte ^ mask))
      .toString()
      .split(':');
    if (owner !== String(mask)) throw new Error('sealed elsewhere');
    return rest.join(':');
  },
});

test('stores sealed secrets and returns them opened', async () => {
  const file = join(temporaryFolder(), 'secrets.json');
  const vault = createSealedVault(createFileVault(file), keyStore(7));
  await vault.set('vault:a', 'sk-canary');
  expect(readFileSync(file, 'utf8')).not.toContain('sk-canary');
  expect(readFileSync(file, 'utf8')).not.toContain(Buffer.from('sk-canary').toString('base64'));
  expect([vault.backend, await vault.get('vault:a'), await vault.get('vault:b')]).toEqual([
    'system',
    'sk-canary',
    null,
  ]);
  await vault.delete('vault:a');
  expect(await vault.get('vault:a')).toBeNull();
});

test('opens nothing that another machine sealed', async () => {
  const file = join(temporaryFolder(), 'secrets.json');
  await createSealedVault(createFileVault(file), keyStore(7)).set('vault:a', 'sk-canary');
  expect(await createSealedVault(createFileVault(file), keyStore(9)).get('vault:a')).toBeNull();
});

test('keeps a secret that could not be opened beside its replacement', async () => {
  const file = join(temporaryFolder(), 'secrets.json');
  const inner = createFileVault(file);
  await createSealedVault(inner, keyStore(7)).set('chain:base:minter', 'old');
  const locked = createSealedVault(inner, keyStore(9));
  await locked.set('chain:base:minter', 'new');
  expect(await locked.get('chain:base:minter')).toBe('new');
  expect(await createSealedVault(inner, keyStore(7)).get('chain:base:minter:unopened')).toBe('old');
});
