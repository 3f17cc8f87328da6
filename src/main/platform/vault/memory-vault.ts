import type { SecretVault } from '../runtime.ts';

/** Secrets that live as long as the process. */
export function createMemoryVault(): SecretVault {
  const secrets = new Map<string, string>();
  return {
    backend: 'file',
    get: async (ref) => secrets.get(ref) ?? null,
    set: async (ref, secret) => void secrets.set(ref, secret),
    delete: async (ref) => void secrets.delete(ref),
  };
}
