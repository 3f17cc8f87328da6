import type { SecretVault } from '../ports.ts';

/** The system's own encryption, for example the key chain behind Electron's safeStorage. */
export interface Seal {
  seal(secret: string): Uint8Array;
  /** Throws when the seal is another user's or another machine's. */
  open(sealed: Uint8Array): string;
}

/** A vault whose file holds only what the system has sealed. */
export const createSealedVault = (inner: SecretVault, { seal, open }: Seal): SecretVault => ({
  backend: 'system',
  async get(ref) {
    const sealed = await inner.get(ref);
    if (sealed === null) return null;
    try {
      return open(Buffer.from(sealed, 'base64'));
    } catch {
      // Moved to another machine: the key has to be typed again.
      return null;
    }
  },
  set: (ref, secret) => inner.set(ref, Buffer.from(seal(secret)).toString('base64')),
  delete: (ref) => inner.delete(ref),
});
