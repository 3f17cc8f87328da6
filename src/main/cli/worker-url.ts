import { extname } from 'node:path';
import type { WorkerName } from '../platform/host-api.ts';

/**
 * Worker entries lie beside the entry that runs: `.ts` from the sources, `.js`
 * in the build. The entry hands in its own `import.meta.url`, since a shared
 * chunk of the build lies in another folder.
 */
export const workerUrls =
  (entryUrl: string) =>
  (name: WorkerName): URL =>
    new URL(`${name}${extname(new URL(entryUrl).pathname)}`, entryUrl);
