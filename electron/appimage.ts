import { statSync } from 'node:fs';
import { delimiter, isAbsolute, sep } from 'node:path';

/**
 * An AppImage mounts itself at a new path for each run, and the mount disappears with the app. So other programs get
 * the path of the AppImage file, and programs that the app starts do not get the paths of the mount.
 */

function isRegularFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The program with which this app can be started again: the AppImage where it runs from one, otherwise `execPath`. */
export function programToRestart(execPath: string, env: NodeJS.ProcessEnv): string {
  const image = env['APPIMAGE'] ?? '';
  return isAbsolute(image) && isRegularFile(image) ? image : execPath;
}

/** `PATH` without the folders of the AppImage's mount, which is named by `APPDIR`; unchanged outside of an AppImage. */
export function pathWithoutMount(env: NodeJS.ProcessEnv): string {
  const path = env['PATH'] ?? '';
  const mount = env['APPDIR'] ?? '';
  if (mount === '') return path;
  const isInside = (folder: string): boolean => folder === mount || folder.startsWith(`${mount}${sep}`);
  return path
    .split(delimiter)
    .filter((folder) => !isInside(folder))
    .join(delimiter);
}
