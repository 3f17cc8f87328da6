import type { SecretVault } from '../runtime.ts';

/**
 * Stores a secret and then runs `save`, which stores the values that the secret belongs to. If `save` fails, the vault
 * contains again what it contained before, because the values before are still stored.
 */
export async function replaceSecret<T>(
  vault: SecretVault,
  { ref, secret }: { readonly ref: string; readonly secret: string },
  save: () => Promise<T>,
): Promise<T> {
  const previousSecret = await vault.get(ref);
  await vault.set(ref, secret);
  try {
    return await save();
  } catch (error) {
    const restoration = previousSecret === null ? vault.delete(ref) : vault.set(ref, previousSecret);
    await restoration.catch(() => undefined);
    throw error;
  }
}
