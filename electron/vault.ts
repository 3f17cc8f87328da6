import { join } from 'node:path';
import { safeStorage } from 'electron';
import type { SecretVault } from '../src/main/platform/runtime.ts';
import { createFileVault, createSealedVault } from '../src/main/platform/vault/index.ts';

/**
 * A vault that encrypts secrets with the system's key store, or null when there
 * is none. On Linux without a key ring Electron would encrypt with a fixed
 * password, which protects no better than a private file.
 */
export async function openSystemVault(dataFolder: string): Promise<SecretVault | null> {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return null;
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  return createSealedVault(createFileVault(join(dataFolder, 'secrets.sealed.json')), {
    seal: (secret) => safeStorage.encryptStringAsync(secret),
    open: async (sealed) => (await safeStorage.decryptStringAsync(Buffer.from(sealed))).result,
  });
}
