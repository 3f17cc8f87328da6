import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPaths } from '../../platform/data-folder/index.ts';
import { WAITING_FOLDER } from './put-in-place.ts';

/** The folder into which an archive is unpacked to verify it. */
export const inspectionFolder = (paths: DataPaths): string => join(paths.folder, 'archive-look');

/**
 * Makes the unpacked and verified folder the one that the next start puts in place. A single rename does this, so
 * that a start never finds part of it.
 */
export function keepForNextStart(paths: DataPaths): void {
  const waiting = join(paths.folder, WAITING_FOLDER);
  rmSync(waiting, { recursive: true, force: true });
  renameSync(inspectionFolder(paths), waiting);
}

/** True when the next start will put an archive in place. */
export const isRestoreWaiting = (paths: DataPaths): boolean => existsSync(join(paths.folder, WAITING_FOLDER));
