import { chmodSync, mkdirSync } from 'node:fs';
import { dataPaths, type DataPaths } from './paths.ts';

/** Makes the folder, its `backups` and `logs` with mode 0700 where missing, and mends the mode. */
export function prepareFolder(folder: string): DataPaths {
  const paths = dataPaths(folder);
  for (const path of [paths.folder, paths.backups, paths.logs]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  }
  return paths;
}
