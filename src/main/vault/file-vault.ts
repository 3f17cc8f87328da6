import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../data-folder/index.ts';
import type { SecretVault } from '../ports.ts';

const fileContent = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) });

/**
 * Secrets in one file of mode 0600 inside the data folder (itself 0700), for
 * hosts without a system key store. Backups and exports do not hold it.
 */
export function createFileVault(file: string): SecretVault {
  let secrets: Map<string, string> | null = null;
  let writing: Promise<void> = Promise.resolve();
  const held = (): Map<string, string> => (secrets ??= readSecrets(file));
  /** One write after the other: two at once would share a temporary file. */
  const save = (): Promise<void> => {
    const next = writing.then(() => {
      const content = { version: 1, secrets: Object.fromEntries(held()) };
      return replaceFile(file, `${JSON.stringify(content)}\n`);
    });
    writing = next.catch(() => undefined);
    return next;
  };
  return {
    backend: 'file',
    get: async (ref) => held().get(ref) ?? null,
    async set(ref, secret) {
      held().set(ref, secret);
      await save();
    },
    async delete(ref) {
      if (held().delete(ref)) await save();
    },
  };
}

/** A file that is missing or damaged holds no secret; the keys have to be typed again. */
function readSecrets(file: string): Map<string, string> {
  try {
    return new Map(Object.entries(fileContent.parse(JSON.parse(readFileSync(file, 'utf8'))).secrets));
  } catch {
    return new Map();
  }
}
