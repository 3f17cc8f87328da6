import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from '../data-folder/index.ts';
import type { SecretVault } from '../runtime.ts';

const fileContent = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) });

interface StoredSecrets {
  readonly secrets: ReadonlyMap<string, string>;
  /** The file exists but could not be parsed. */
  readonly isDamaged: boolean;
}

/**
 * Stores secrets in one file of mode 0600 inside the data folder (mode 0700), for hosts
 * without a system key store. Backups of the database and exports do not contain the file; an archive contains it only
 * when it is created with keys.
 */
export function createFileVault(file: string): SecretVault {
  let cachedSecrets: StoredSecrets | null = null;
  let lastWrite: Promise<void> = Promise.resolve();
  const readStored = (): StoredSecrets => (cachedSecrets ??= readSecrets(file));
  /**
   * Runs one change at a time, because two would use the same temporary file. A secret
   * that could not be stored is not kept in memory either: otherwise money could be sent
   * to an address whose key is lost at the next start. `edit` returns whether it changed the
   * secrets; if not, nothing is written.
   */
  const change = (edit: (secrets: Map<string, string>) => boolean): Promise<void> => {
    const next = lastWrite.then(async () => {
      const { secrets, isDamaged } = readStored();
      const changedSecrets = new Map(secrets);
      if (!edit(changedSecrets)) return;
      if (isDamaged) await copyFile(file, `${file}.damaged`);
      await replaceFile(
        file,
        `${JSON.stringify({ version: 1, secrets: Object.fromEntries(changedSecrets) })}\n`,
      );
      cachedSecrets = { secrets: changedSecrets, isDamaged: false };
    });
    lastWrite = next.catch(() => undefined);
    return next;
  };
  return {
    backend: 'file',
    get: async (ref) => readStored().secrets.get(ref) ?? null,
    set: (ref, secret) =>
      change((secrets) => {
        secrets.set(ref, secret);
        return true;
      }),
    delete: (ref) => change((secrets) => secrets.delete(ref)),
  };
}

/**
 * A missing or damaged file gives no secrets; the user must enter the keys of a damaged
 * file again. Throws when the file exists but cannot be read at the moment, so that it
 * is not treated as empty and overwritten.
 */
function readSecrets(file: string): StoredSecrets {
  const text = readText(file);
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

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
