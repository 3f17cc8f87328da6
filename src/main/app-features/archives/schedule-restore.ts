import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPaths } from '../../platform/data-folder/index.ts';
import { PENDING_RESTORE_FOLDER } from './restored-files.ts';

/** Inside the data folder. The name stays as it is, because earlier versions used it as well. */
const INSPECTION_FOLDER = 'archive-look';

/** The folder into which an archive is unpacked to verify it. */
export const inspectionFolder = (paths: DataPaths): string => join(paths.folder, INSPECTION_FOLDER);

/**
 * Schedules the unpacked and verified folder to be put in place by the next start. A single rename does this, so
 * that a start never finds part of it.
 */
export function scheduleRestore(paths: DataPaths): void {
  const waitingFolder = join(paths.folder, PENDING_RESTORE_FOLDER);
  rmSync(waitingFolder, { recursive: true, force: true });
  renameSync(inspectionFolder(paths), waitingFolder);
}

/** Whether the unpacked archive contains keys that differ from the keys of the folder. */
export function hasKeysToReplace(paths: DataPaths): boolean {
  const unpackedKeys = join(inspectionFolder(paths), 'secrets.json');
  if (!existsSync(unpackedKeys) || !existsSync(paths.secrets)) return false;
  return !readFileSync(unpackedKeys).equals(readFileSync(paths.secrets));
}

/** Leaves the keys of the unpacked archive out, so that the keys of the folder stay. */
export const dropUnpackedKeys = (paths: DataPaths): void =>
  rmSync(join(inspectionFolder(paths), 'secrets.json'), { force: true });

/** Whether the next start will put an archive in place. */
export const isRestoreWaiting = (paths: DataPaths): boolean =>
  existsSync(join(paths.folder, PENDING_RESTORE_FOLDER));
