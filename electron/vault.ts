import { join } from 'node:path';
import { safeStorage } from 'electron';
import type { SecretVault } from '../src/main/ports.ts';
import { createFileVault, createSealedVault } from '../src/main/vault/index.ts';

/**
 * Secrets sealed by the system's key store, or null where there is none. On
 * Linux without a key ring Electron would seal with a fixed password, which is
 * no better than the private file and only looks it.
 */
export function systemVault(dataFolder: string): SecretVault | null {
  if (!safeStorage.isEncryptionAvailable()) return null;
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return null;
  return createSealedVault(createFileVault(join(dataFolder, 'secrets.sealed.json')), {
    seal: (secret) => safeStorage.encryptString(secret),
    open: (sealed) => safeStorage.decryptString(Buffer.from(sealed)),
  });
}
