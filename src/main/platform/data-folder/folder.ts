import { chmodSync, mkdirSync } from 'node:fs';
import { dataPaths, type DataPaths } from './paths.ts';

/** Creates the folder, `backups` and `logs` if they are missing, and sets their mode to 0700. */
export function prepareFolder(folder: string): DataPaths {
  const paths = dataPaths(folder);
  for (const path of [paths.folder, paths.backups, paths.logs]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  }
  return paths;
}
