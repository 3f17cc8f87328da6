import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPaths } from '../../platform/data-folder/index.ts';
import { WAITING_FOLDER } from './put-in-place.ts';

/** Where an archive is unpacked for a look, and for a restore before a person says yes. */
export const inspectionFolder = (paths: DataPaths): string => join(paths.folder, 'archive-look');

/**
 * The unpacked and verified folder becomes what the next start puts in place.
 * One rename: a start sees all of it or nothing.
 */
export function keepForNextStart(paths: DataPaths): void {
  const waiting = join(paths.folder, WAITING_FOLDER);
  rmSync(waiting, { recursive: true, force: true });
  renameSync(inspectionFolder(paths), waiting);
}

/** True when a restore waits for the moment when nothing is open. */
export const isRestoreWaiting = (paths: DataPaths): boolean => existsSync(join(paths.folder, WAITING_FOLDER));
