import type { SecretVault } from '../runtime.ts';

/** Encryption by the operating system, for example the key chain behind Electron's safeStorage. */
export interface OsEncryption {
  seal(secret: string): Promise<Uint8Array>;
  /** Rejects when another user or machine sealed the secret, or when the key chain is locked. */
  open(sealed: Uint8Array): Promise<string>;
}

/** Added to the reference under which a secret is kept that could not be opened when it was replaced. */
const UNOPENED_SUFFIX = ':unopened';

/** A vault that stores only secrets sealed by the operating system. */
export function createSealedVault(inner: SecretVault, { seal, open }: OsEncryption): SecretVault {
  const unsealOrNull = (sealed: string): Promise<string | null> =>
    // A secret from another machine cannot be opened, so the user must enter it again.
    open(Buffer.from(sealed, 'base64')).catch(() => null);
  return {
    backend: 'system',
    async get(ref) {
      const sealed = await inner.get(ref);
      return sealed === null ? null : unsealOrNull(sealed);
    },
    async set(ref, secret) {
      const previousSecret = await inner.get(ref);
      // The old secret is kept, because a locked key chain must not cause the loss of a wallet key.
      if (previousSecret !== null && (await unsealOrNull(previousSecret)) === null)
        await inner.set(`${ref}${UNOPENED_SUFFIX}`, previousSecret);
      await inner.set(ref, Buffer.from(await seal(secret)).toString('base64'));
    },
    delete: (ref) => inner.delete(ref),
  };
}
