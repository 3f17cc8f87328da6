import { dataPaths, isAlive, readHostFile, type HostFile } from '../platform/data-folder/index.ts';

/** The host of this data folder, or null when none runs; the file of a killed host counts as none. */
export function runningHost(dataFolder: string): HostFile | null {
  const file = readHostFile(dataPaths(dataFolder).hostFile);
  return file !== null && isAlive(file.pid) ? file : null;
}
