/** The files of a data folder except the content of the database: lock, backups, log, `host.json`, `launcher.json`. */

export { replaceFile, replaceFileSync } from './atomic-file.ts';
export { vacuumInto } from './vacuum-store.ts';
export {
  createDatabaseBackup,
  listBackupFiles,
  listDatabaseBackups,
  restoreDatabaseBackup,
  timeInName,
} from './database-backups.ts';
export { createFolder, prepareFolder, tryPrepareFolder, findFolderRefusal } from './folder.ts';
export { readHostFile, removeHostFile, writeHostFile, type HostFile } from './host-file.ts';
export { hostProof, requestProof } from './host-proof.ts';
export { copyDamagedDatabase } from './damaged-copy.ts';
export {
  readLauncherFile,
  writeLauncherFile,
  type HostLauncher,
  type LauncherCode,
} from './launcher-file.ts';
export { isAlive, lockFolder, type FolderLock } from './lock.ts';
export { createLogFile } from './log-file.ts';
export { dataPaths, defaultDataFolder, type DataPaths } from './paths.ts';
