import { mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createFileVault,
  parseVariable,
  createEnvironmentVault,
} from '../../../../../src/main/platform/vault/index.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const vaultFile = (): string => join(temporaryFolder(), 'secrets.json');

test('keeps secrets over a restart in a private file', async () => {
  const file = vaultFile();
  const vault = createFileVault(file);
  await Promise.all([vault.set('vault:a', 'one'), vault.set('vault:b', 'two')]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = createFileVault(file);
  expect([await again.get('vault:a'), await again.get('vault:b'), await again.get('vault:c')]).toEqual([
    'one',
    'two',
    null,
  ]);
});

test('removes a deleted secret from the file', async () => {
  const file = vaultFile();
  const vault = createFileVault(file);
  await vault.set('vault:a', 'one');
  await vault.delete('vault:a');
  expect(readFileSync(file, 'utf8')).not.toContain('one');
  expect(await vault.get('vault:a')).toBeNull();
});

test('reads no secrets from a damaged file and can write a new one', async () => {
  const file = vaultFile();
  writeFileSync(file, '{"version":1,"secrets":{"vault:a":');
  const vault = createFileVault(file);
  expect(await vault.get('vault:a')).toBeNull();
  await vault.set('vault:a', 'new');
  expect(await createFileVault(file).get('vault:a')).toBe('new');
});

test('does not treat inherited property names as secrets', async () => {
  const vault = createFileVault(vaultFile());
  expect([await vault.get('__proto__'), await vault.get('toString')]).toEqual([null, null]);
});

test('reads references to variables only from the environment', async () => {
  const vault = createEnvironmentVault(createFileVault(vaultFile()), { MODEL_KEY: 'k', EMPTY: '' });
  expect(await vault.get('env:MODEL_KEY')).toBe('k');
  expect(await vault.get('env:EMPTY')).toBeNull();
  expect(await vault.get('env:OTHER')).toBeNull();
  expect([parseVariable('env:MODEL_KEY'), parseVariable('env:A B'), parseVariable('sk-env:X')]).toEqual([
    'MODEL_KEY',
    null,
    null,
  ]);
});

test('does not keep a secret that could not be stored', async () => {
  const file = vaultFile();
  const vault = createFileVault(file);
  await vault.set('vault:a', 'one');
  // Writing fails because a folder has the name of the temporary file.
  mkdirSync(`${file}.tmp`);
  await expect(vault.set('vault:b', 'two')).rejects.toThrow('EISDIR');
  await expect(vault.delete('vault:a')).rejects.toThrow('EISDIR');
  expect([await vault.get('vault:a'), await vault.get('vault:b')]).toEqual(['one', null]);
  rmdirSync(`${file}.tmp`);
  await vault.set('vault:b', 'three');
  expect(await createFileVault(file).get('vault:b')).toBe('three');
});

test('does not treat an unreadable file as empty and does not overwrite it', async () => {
  const file = vaultFile();
  mkdirSync(file);
  const vault = createFileVault(file);
  await expect(vault.get('vault:a')).rejects.toThrow('EISDIR');
  await expect(vault.set('vault:a', 'one')).rejects.toThrow('EISDIR');
  rmdirSync(file);
  writeFileSync(file, '{"version":1,"secrets":{"vault:a":"old"}}');
  expect(await vault.get('vault:a')).toBe('old');
});

test('keeps a damaged file beside the new one', async () => {
  const file = vaultFile();
  const damaged = '{"version":1,"secrets":{"wallet:base":"0x12';
  writeFileSync(file, damaged, { mode: 0o600 });
  const vault = createFileVault(file);
  await vault.set('vault:a', 'one');
  await vault.set('vault:b', 'two');
  expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(damaged);
  expect(statSync(`${file}.damaged`).mode & 0o777).toBe(0o600);
});
