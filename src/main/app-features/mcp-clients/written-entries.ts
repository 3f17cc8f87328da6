import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { mcpClientName, type McpClientName } from '../../../shared/contract/index.ts';
import { canonicalJson, type Json } from '../../../shared/json.ts';
import { replaceFileSync } from '../../platform/data-folder/index.ts';

/** Which entries of this data folder are in settings files, so that only these are corrected without a question. */
export interface WrittenEntries {
  /** Whether nothing is recorded, so that no settings file has to be read. */
  isEmpty(): boolean;
  record(client: McpClientName, file: string, entry: Json): void;
  forget(client: McpClientName, file: string): void;
  /** Whether `entry` is exactly what was written there; an entry that was changed since is not. */
  isOwn(client: McpClientName, file: string, entry: Json): boolean;
}

/** The content of `client-entries.json`: a hash of each entry, since an entry may hold a token. */
const records = z.object({
  entries: z.array(z.object({ client: mcpClientName, file: z.string(), sha256: z.string() })).max(100),
});
type Records = z.output<typeof records>['entries'];

const hashOf = (entry: Json): string => createHash('sha256').update(canonicalJson(entry)).digest('hex');

/** Reads and writes `client-entries.json` of the data folder. A file that cannot be read counts as empty. */
export function createWrittenEntries(dataFolder: string): WrittenEntries {
  const path = join(dataFolder, 'client-entries.json');
  const read = (): Records => {
    if (!existsSync(path)) return [];
    try {
      return records.parse(JSON.parse(readFileSync(path, 'utf8'))).entries;
    } catch {
      return [];
    }
  };
  const write = (entries: Records): void => {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    replaceFileSync(path, `${JSON.stringify({ entries }, null, 2)}\n`);
  };
  const others = (client: McpClientName, file: string): Records =>
    read().filter((written) => written.client !== client || written.file !== file);
  return {
    isEmpty: () => read().length === 0,
    record: (client, file, entry) =>
      write([...others(client, file), { client, file, sha256: hashOf(entry) }]),
    forget(client, file) {
      const remaining = others(client, file);
      if (remaining.length < read().length) write(remaining);
    },
    isOwn: (client, file, entry) =>
      read().some(
        (written) => written.client === client && written.file === file && written.sha256 === hashOf(entry),
      ),
  };
}
