import { extname } from 'node:path';
import type { ThreadName } from '../platform/host-api.ts';

/**
 * The entry file of a thread. Run from source, it is in this folder, which is beside that of the running entry; the
 * build writes all entries into one folder. The caller passes `import.meta.url` of the entry, because the chunks of the
 * build are in another folder.
 */
export const threadUrls =
  (entryUrl: string) =>
  (name: ThreadName): URL =>
    new URL(extname(new URL(entryUrl).pathname) === '.ts' ? `../threads/${name}.ts` : `${name}.js`, entryUrl);
