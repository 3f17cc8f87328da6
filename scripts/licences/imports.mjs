import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

/** The folders whose code is shipped. */
export const SHIPPED_FOLDERS = ['src', 'electron', 'renderer'];

const SOURCE = /\.(?:[cm]?[jt]sx?|css|sol)$/;
// Every form of import: import and export from, import(), require(), and @import and url() in style sheets.
const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*|@import\s+|\bresolve\(\s*|\burl\(\s*)['"]([^'"\n]+)['"]/g;

const isPackage = (specifier) =>
  /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/|$)/.test(specifier) &&
  !specifier.startsWith('node:') &&
  !builtinModules.includes(specifier.split('/')[0]);

const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function* sourcesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(path);
    else if (SOURCE.test(entry.name)) yield path;
  }
}

/** The `declared` packages that files in `folders` (below `root`) import, without type-only imports. */
export function importedBy(root, folders, declared) {
  const found = new Set();
  for (const folder of folders) {
    for (const path of sourcesIn(join(root, folder))) {
      const text = readFileSync(path, 'utf8').replaceAll(/\bimport type [^;]*;/g, '');
      for (const [, specifier] of text.matchAll(SPECIFIER)) {
        const name = isPackage(specifier) ? packageOf(specifier) : null;
        if (name !== null && declared.includes(name)) found.add(name);
      }
    }
  }
  return found;
}
