import { existsSync, readFileSync, renameSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainProfile, Hex } from '../types.ts';

/**
 * The saved state of a local chain: the newest dump and the previous one. The folder must exist.
 */
export interface DumpFile {
  save(dump: Hex): Promise<void>;
  /** The stored dumps, newest first: none, one or two. */
  load(): { readonly name: 'newest' | 'previous'; readonly dump: Hex }[];
  /** Renames a dump that does not load, so that it can still be examined. */
  markDamaged(name: 'newest' | 'previous'): void;
}

export function stateDumpFile(folder: string, profile: ChainProfile): DumpFile {
  const files = {
    newest: join(folder, `${profile}.state`),
    previous: join(folder, `${profile}.state.previous`),
  };
  return {
    async save(dump) {
      const temporary = `${files.newest}.tmp`;
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(Buffer.from(dump.slice(2), 'hex'));
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (existsSync(files.newest)) await rename(files.newest, files.previous);
      await rename(temporary, files.newest);
    },
    load: () =>
      (['newest', 'previous'] as const).flatMap((name) => {
        if (!existsSync(files[name])) return [];
        return [{ name, dump: `0x${readFileSync(files[name]).toString('hex')}` as const }];
      }),
    markDamaged(name) {
      if (existsSync(files[name])) renameSync(files[name], `${files[name]}.damaged`);
    },
  };
}
