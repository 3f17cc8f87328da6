import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../platform/db/tx.ts';
import { digestTables, type DigestMatch } from './digest-store.ts';

const DIGEST = /^[0-9a-f]{64}$/iu;
/** A few milliseconds of the host's one thread. */
const ROWS_A_TURN = 2000;

export interface Digests {
  /** Where this digest stands, as hex; null for what is none and for one that stands nowhere. */
  find(text: string): Promise<DigestMatch | null>;
}

/** The search for a digest: it walks whole tables and gives the host its turn after each stretch. */
export function createDigests(db: Db, rowsATurn = ROWS_A_TURN): Digests {
  const tables = digestTables(db);
  return {
    async find(text) {
      if (!DIGEST.test(text)) return null;
      const digest = text.toLowerCase();
      for (const table of tables) {
        let after: readonly (string | number)[] | null = table.first;
        while (after !== null && db.open) {
          const { found, last } = table.look(digest, after, rowsATurn);
          if (found !== null) return found;
          after = last;
          await nextTurn();
        }
      }
      return null;
    },
  };
}
