import { expect, test } from 'vitest';
import { createMemoryVault, replaceSecret } from '../../../../../src/main/platform/vault/index.ts';

const failing = () => Promise.reject(new Error('no storage'));

test('the new secret is there while its values are saved, and stays', async () => {
  const vault = createMemoryVault();
  await vault.set('a', 'old');
  expect(await replaceSecret(vault, { ref: 'a', secret: 'new' }, () => vault.get('a'))).toBe('new');
  expect(await vault.get('a')).toBe('new');
});

test('the secret before is there again when the values cannot be saved', async () => {
  const vault = createMemoryVault();
  await vault.set('a', 'old');
  await expect(replaceSecret(vault, { ref: 'a', secret: 'new' }, failing)).rejects.toThrow('no storage');
  await expect(replaceSecret(vault, { ref: 'b', secret: 'new' }, failing)).rejects.toThrow('no storage');
  expect([await vault.get('a'), await vault.get('b')]).toEqual(['old', null]);
});

test('the error is that of the values, also when the secret before cannot be stored again', async () => {
  const vault = createMemoryVault();
  let sets = 0;
  const once = {
    ...vault,
    set: (ref: string, secret: string) =>
      (sets += 1) > 1 ? Promise.reject(new Error('full')) : vault.set(ref, secret),
    get: async () => 'old',
  };
  await expect(replaceSecret(once, { ref: 'a', secret: 'new' }, failing)).rejects.toThrow('no storage');
});
