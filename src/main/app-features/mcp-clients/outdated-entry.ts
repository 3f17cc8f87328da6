import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { isJsonObject, type Json } from '../../../shared/json.ts';

export interface EntryPlace {
  /** The address of this start; null where no host runs. */
  readonly url: string | null;
  readonly dataFolder: string;
  /** Replaced in tests. */
  readonly exists?: (file: string) => boolean;
}

const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Whether `file` is a copy of the child that an AppImage made for one of its versions. */
const isCopy = (file: string, dataFolder: string): boolean =>
  /^arbiter-mcp-.+\.mjs$/u.test(relative(join(dataFolder, 'bin'), file));

/**
 * Whether an entry no longer leads here: its address has another port, its program or the first file that it starts no
 * longer exists, or that file is the copy that an AppImage made, which has the version in its name. An entry of another
 * installation that still works is not outdated.
 */
export function isEntryOutdated(entry: Json | undefined, place: EntryPlace): boolean {
  if (!isJsonObject(entry)) return false;
  const { url, command } = entry;
  if (typeof url === 'string') return place.url !== null && url !== place.url;
  const { exists = existsSync, dataFolder } = place;
  const [file] = textsOf(entry['args']);
  const files = [command, file].filter((path) => typeof path === 'string' && isAbsolute(path)) as string[];
  return files.some((path) => !exists(path)) || (file !== undefined && isCopy(file, dataFolder));
}
