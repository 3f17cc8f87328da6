export { replaceFile, replaceFileSync } from './atomic-file.ts';
export { prepareFolder } from './folder.ts';
export { dataPaths, defaultDataFolder, type DataPaths } from './paths.ts';
