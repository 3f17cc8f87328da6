import { extname } from 'node:path';
import type { WorkerName } from '../platform/host-api.ts';

/**
 * The file of a thread, which is next to the running entry: `.ts` when that runs from source, `.js` in the build. The
 * caller passes `import.meta.url` of the entry, because the chunks of the build are in another folder.
 */
export const workerUrls =
  (entryUrl: string) =>
  (name: WorkerName): URL =>
    new URL(`${name}${extname(new URL(entryUrl).pathname)}`, entryUrl);
