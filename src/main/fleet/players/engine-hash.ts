import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Returns the SHA-256 of the program file at this path, in hex; null if it cannot be read. */
export type ReadEngineHash = (path: string) => Promise<string | null>;

/** Creates the reader. A file that has not changed is not read again, so that the runs of a tournament start quickly. */
export function createEngineHashReader(): ReadEngineHash {
  const cache = new Map<string, { readonly version: string; readonly sha256: string }>();
  return async (path) => {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const version = [mtimeMs, size, ino].join();
      const cachedHash = cache.get(path);
      if (cachedHash?.version === version) return cachedHash.sha256;
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      const sha256 = hash.digest('hex');
      cache.set(path, { version, sha256 });
      return sha256;
    } catch {
      return null;
    }
  };
}
