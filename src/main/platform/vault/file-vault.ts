import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from '../data-folder/index.ts';
import type { SecretVault } from '../ports.ts';

const fileContent = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) });

interface Held {
  readonly secrets: ReadonlyMap<string, string>;
  /** What lies there could not be understood. */
  readonly isDamaged: boolean;
}

/**
 * Secrets in one file of mode 0600 inside the data folder (itself 0700), for
 * hosts without a system key store. Backups and exports do not hold it.
 */
export function createFileVault(file: string): SecretVault {
  let known: Held | null = null;
  let writing: Promise<void> = Promise.resolve();
  const held = (): Held => (known ??= readSecrets(file));
  /**
   * One after the other: two at once would share a temporary file. A key that
   * was not stored is not held either: money would go to an address whose key
   * the next start does not have.
   */
  const change = (edit: (secrets: Map<string, string>) => boolean): Promise<void> => {
    const next = writing.then(async () => {
      const { secrets, isDamaged } = held();
      const changed = new Map(secrets);
      if (!edit(changed)) return;
      if (isDamaged) await copyFile(file, `${file}.damaged`);
      await replaceFile(file, `${JSON.stringify({ version: 1, secrets: Object.fromEntries(changed) })}\n`);
      known = { secrets: changed, isDamaged: false };
    });
    writing = next.catch(() => undefined);
    return next;
  };
  return {
    backend: 'file',
    get: async (ref) => held().secrets.get(ref) ?? null,
    set: (ref, secret) =>
      change((secrets) => {
        secrets.set(ref, secret);
        return true;
      }),
    delete: (ref) => change((secrets) => secrets.delete(ref)),
  };
}

/**
 * A file that is missing holds no secret, and neither does a damaged one: its
 * keys have to be typed again. Throws for one that is there and cannot be read
 * now, which must not be taken for empty and written over.
 */
function readSecrets(file: string): Held {
  const text = textOf(file);
  if (text === null) return { secrets: new Map(), isDamaged: false };
  try {
    return {
      secrets: new Map(Object.entries(fileContent.parse(JSON.parse(text)).secrets)),
      isDamaged: false,
    };
  } catch {
    return { secrets: new Map(), isDamaged: true };
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
