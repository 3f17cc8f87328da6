import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../platform/db/writer.ts';
import { digestTables, type DigestMatch } from './digest-store.ts';

const DIGEST = /^[0-9a-f]{64}$/iu;
/** Number of rows that take a few milliseconds of the host's main thread. */
const MAX_ROWS_PER_TURN = 2000;

export interface Digests {
  /** Finds what has this digest (64 hex digits); null when `text` is not a digest or nothing has it. */
  find(text: string): Promise<DigestMatch | null>;
}

/** Searches whole tables for a digest and lets other work of the host run after each part. */
export function createDigests(db: Db, maxRowsPerTurn = MAX_ROWS_PER_TURN): Digests {
  const tables = digestTables(db);
  return {
    async find(text) {
      if (!DIGEST.test(text)) return null;
      const digest = text.toLowerCase();
      for (const table of tables) {
        let after: readonly (string | number)[] | null = table.first;
        while (after !== null && db.open) {
          const { found, last } = table.find(digest, after, maxRowsPerTurn);
          if (found !== null) return found;
          after = last;
          await nextTurn();
        }
      }
      return null;
    },
  };
}
