import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';
import { replaceFileSync } from '../../platform/data-folder/atomic-file.ts';

/** The secret with which the link of one invitation is opened again, kept on the player's own computer. */
export interface LinkSecret {
  /** The stored secret; null when the link was never opened from here. */
  read(): string | null;
  /** Stores the secret, readable by this user only. */
  store(secret: string): void;
}

const OWNER_ONLY_FOLDER = 0o700;
const storedSecret = z.object({ v: z.literal(1), secret: z.string().min(20).max(128) });

/**
 * Creates the store of one secret. Its file is named by a hash of the token, so that the name reveals nothing
 * of it.
 */
export function createLinkSecret(dataFolder: string, token: string): LinkSecret {
  const folder = join(dataFolder, 'links');
  const name = createHash('sha256').update(token).digest('hex').slice(0, 32);
  const file = join(folder, `${name}.json`);
  return {
    read() {
      try {
        const parsed = storedSecret.safeParse(parseJson(readFileSync(file, 'utf8')));
        return parsed.success ? parsed.data.secret : null;
      } catch {
        return null;
      }
    },
    store(secret) {
      mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
      replaceFileSync(file, `${JSON.stringify({ v: 1, secret })}\n`);
    },
  };
}
