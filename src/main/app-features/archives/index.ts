/** Archives: makes, verifies and restores archives of the whole data folder. Copies of the database alone are made by `platform/data-folder`. */
export {
  checkArchive,
  runUntilAborted,
  type CheckedArchive,
  type ArchiveCheckStep,
} from './check-archive.ts';
export { archiveManifest, type ArchiveManifest } from './manifest.ts';
export { moveRestoredFiles } from './restored-files.ts';
export { isRestoreWaiting, scheduleRestore, inspectionFolder, hasKeysToReplace } from './schedule-restore.ts';
export { startArchiveRun } from './start-archive-run.ts';
export { createArchives, type Archives } from './service.ts';
export { serveArchive, type ArchiveThreadData } from './thread-port.ts';
