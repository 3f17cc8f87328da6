import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that the checks read. */
export const SOURCE_FOLDERS = ['electron', 'renderer', 'src', 'tests', 'bin', 'scripts'];

const SOURCE = /\.(ts|tsx|mjs|cjs)$/;
const DECLARATION = /\.d\.ts$/;

const filesUnder = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(root, path);
    return SOURCE.test(entry.name) && !DECLARATION.test(entry.name) ? [path] : [];
  });

/** Every source file of `SOURCE_FOLDERS`, as far as they exist, relative to `root`, sorted. */
export function sourceFiles(root) {
  return SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesUnder(root, folder))
    .sort();
}
