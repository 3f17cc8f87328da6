import { dataPaths, isAlive, readHostFile, type HostFile } from '../../platform/data-folder/index.ts';

/** The running host of this data folder, or null. The file that a killed host left behind is ignored. */
export function runningHost(dataFolder: string): HostFile | null {
  const file = readHostFile(dataPaths(dataFolder).hostFile);
  return file !== null && isAlive(file.pid) ? file : null;
}
