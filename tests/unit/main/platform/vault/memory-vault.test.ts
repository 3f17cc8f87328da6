import { expect, test } from 'vitest';
import { createMemoryVault } from '../../../../../src/main/platform/vault/index.ts';

test('keeps a secret until it is deleted, for itself alone', async () => {
  const vault = createMemoryVault();
  await vault.set('a', 'secret');
  expect(await vault.get('a')).toBe('secret');
  expect(await createMemoryVault().get('a')).toBeNull();
  await vault.delete('a');
  expect(await vault.get('a')).toBeNull();
});
