import type { SecretVault } from '../ports.ts';

/** The system's own encryption, for example the key chain behind Electron's safeStorage. */
export interface Seal {
  seal(secret: string): Promise<Uint8Array>;
  /** Rejects when the seal is another user's or another machine's, or the key chain is locked. */
  open(sealed: Uint8Array): Promise<string>;
}

/** Beside the name of a secret that could not be opened when another took its place. */
const SEALED_FILE = ':unopened';

/** A vault whose file holds only what the system has sealed. */
export function createSealedVault(inner: SecretVault, { seal, open }: Seal): SecretVault {
  const opened = (sealed: string): Promise<string | null> =>
    // Moved to another machine: the key has to be typed again.
    open(Buffer.from(sealed, 'base64')).catch(() => null);
  return {
    backend: 'system',
    async get(ref) {
      const sealed = await inner.get(ref);
      return sealed === null ? null : opened(sealed);
    },
    async set(ref, secret) {
      const before = await inner.get(ref);
      // A key chain that was only locked must not cost anybody a key that holds money.
      if (before !== null && (await opened(before)) === null) await inner.set(`${ref}${SEALED_FILE}`, before);
      await inner.set(ref, Buffer.from(await seal(secret)).toString('base64'));
    },
    delete: (ref) => inner.delete(ref),
  };
}
