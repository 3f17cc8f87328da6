import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';
import { createFolder, replaceFileSync } from '../../platform/data-folder/index.ts';
import type { Random } from '../../platform/runtime.ts';
import type { FetchedList } from './feed.ts';
import { LIST_NAME, SIGNATURE_NAME, verifyReleaseList, type VerifiedList } from './release-list.ts';

/**
 * The update state that persists between two starts. It is stored beside the database and not in it, because
 * restoring a backup must not bring back an older list.
 */
const updateState = z.object({
  highestSequence: z.int().min(0),
  highestDigest: z.string().max(64),
  /** Milliseconds UTC. */
  lastCheckMs: z.number().nullable(),
  /** Versions that a person went back from. */
  setAside: z.array(z.string().max(32)).max(50),
  /** The version that the running one replaced; null when it replaced none. */
  previous: z.string().max(32).nullable(),
  /** The random text from which the place of this installation in staged releases is computed. */
  secret: z.string().min(32).max(64),
  /** An installation that was begun; the next start sees its result. */
  pending: z.object({ from: z.string().max(32), to: z.string().max(32), isWayBack: z.boolean() }).nullable(),
});
export type UpdateState = z.output<typeof updateState>;

const STATE = 'state.json';

/** The folder `updates/` of the data folder: state, the last accepted list with its signature, and downloads. */
export function createUpdateFiles(folder: string, random: Random) {
  const read = (name: string): string | null => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      return null;
    }
  };
  const stored = updateState.safeParse(parseJson(read(STATE) ?? ''));
  let state: UpdateState = stored.success
    ? stored.data
    : {
        highestSequence: 0,
        highestDigest: '',
        lastCheckMs: null,
        setAside: [],
        previous: null,
        secret: Buffer.from(random.bytes(24)).toString('hex'),
        pending: null,
      };
  return {
    downloads: join(folder, 'downloads'),
    state: (): UpdateState => state,
    change(next: Partial<UpdateState>): void {
      state = { ...state, ...next };
      createFolder(folder);
      replaceFileSync(join(folder, STATE), `${JSON.stringify(state)}\n`);
    },
    saveList({ text, signature }: FetchedList): void {
      createFolder(folder);
      replaceFileSync(join(folder, LIST_NAME), text);
      replaceFileSync(join(folder, SIGNATURE_NAME), signature);
    },
    /** The stored list; null when there is none whose signature is valid, so a list that was changed here counts for nothing. */
    readList(keys: readonly string[]): VerifiedList | null {
      const [text, signature] = [read(LIST_NAME), read(SIGNATURE_NAME)];
      if (text === null || signature === null) return null;
      const verified = verifyReleaseList(Buffer.from(text), signature, keys);
      return verified.ok ? verified.value : null;
    },
  };
}

export type UpdateFiles = ReturnType<typeof createUpdateFiles>;
