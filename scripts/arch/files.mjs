import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that the checks read. */
export const SOURCE_FOLDERS = ['electron', 'renderer', 'src', 'tests', 'bin', 'scripts'];

const SOURCE = /\.(ts|tsx|mjs|cjs)$/;
const DECLARATION = /\.d\.ts$/;

const under = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return under(root, path);
    return SOURCE.test(entry.name) && !DECLARATION.test(entry.name) ? [path] : [];
  });

/** Every source file of these folders, as far as they exist, relative to `root`, sorted. */
export function sourceFiles(root) {
  return SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => under(root, folder))
    .sort();
}
