import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';
import { defaultDataFolder } from '../../platform/data-folder/index.ts';
import type { CommandLine } from '../../platform/host-api.ts';
import { singleQuoted } from '../../platform/shell/single-quoted.ts';
import { findLauncherFile, findPackagedScript } from './installed-launcher.ts';

export interface ProgramLocation {
  /** `import.meta.url` of the running entry. */
  readonly entryUrl: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory of the terminal that shows the command; null for a command that is copied to any other. */
  readonly cwd: string | null;
  readonly execPath: string;
  readonly platform: NodeJS.Platform;
}

/**
 * The start of a command line on this installation: `arbiter` where that name on the PATH is this
 * installation, otherwise Node with the path of its launcher, such as `node bin/arbiter.mjs`; for an
 * installed app see `packagedProgram`. Null where an installation has no command line.
 */
export function findProgramName(location: ProgramLocation): string | null {
  const packaged = findPackagedScript(location.entryUrl, location.platform);
  if (packaged !== null) return packagedProgram(packaged, location);
  const launcher = findLauncherFile(location.entryUrl);
  if (launcher === null) return null;
  const folders = terminalFolders(location.env);
  const onPath = location.platform === 'win32' ? undefined : firstProgram('arbiter', folders);
  if (onPath !== undefined && realpathSync(onPath) === realpathSync(launcher)) return 'arbiter';
  const node = firstProgram(location.platform === 'win32' ? 'node.exe' : 'node', folders);
  const program = node === undefined ? quoteShellWord(location.execPath, location.platform) : 'node';
  return `${program} ${quoteShellWord(shortestPath(launcher, location.cwd), location.platform)}`;
}

/** The script that a Debian package puts on the PATH; it starts the launcher of the app. */
const SYSTEM_SCRIPT = '/usr/bin/arbiter';

/**
 * The command of an installed app: the AppImage itself, whose other files disappear with it; `arbiter` where that name
 * on the PATH runs this app; and otherwise the path of the launcher.
 */
function packagedProgram(launcher: string, { env, platform }: ProgramLocation): string {
  const image = env['APPIMAGE'] ?? '';
  const onPath = platform === 'win32' ? undefined : firstProgram('arbiter', terminalFolders(env));
  if (image !== '') {
    // The script that Settings makes names the image on a line of its own.
    const isOwn =
      onPath !== undefined && readFileSync(onPath, 'utf8').includes(`\nimage=${singleQuoted(image)}\n`);
    return isOwn ? 'arbiter' : `${quoteShellWord(image, platform)} -- cli`;
  }
  if (onPath === undefined) return quoteShellWord(launcher, platform);
  const isThisApp =
    realpathSync(onPath) === realpathSync(launcher) ||
    (onPath === SYSTEM_SCRIPT && readFileSync(onPath, 'utf8').includes(launcher));
  return isThisApp ? 'arbiter' : quoteShellWord(launcher, platform);
}

/** `findProgramName` for a command that is copied from the window to any terminal. */
export const findWindowProgram = ({
  entryUrl,
  env,
}: Pick<ProgramLocation, 'entryUrl' | 'env'>): string | null =>
  findProgramName({ entryUrl, env, cwd: null, execPath: process.execPath, platform: process.platform });

/**
 * How a command that is copied from the window reaches the host of `dataFolder`: the program, and the option
 * that names the folder where it is not the default one. Null where the installation has no command line.
 */
export function findCommandLine(
  location: Pick<ProgramLocation, 'entryUrl' | 'env'>,
  dataFolder: string,
): CommandLine | null {
  const program = findWindowProgram(location);
  if (program === null) return null;
  const isDefault = defaultDataFolder(process.platform, location.env) === dataFolder;
  return { program, dataOption: isDefault ? '' : `--data ${quoteShellWord(dataFolder, process.platform)}` };
}

/** The command as it is typed here: `arbiter` in quotes, or at the start of an example, becomes `program`. */
export const toTypedCommand = (text: string, program: string): string =>
  text.replaceAll(/(["“`]|^ *)arbiter(?= [a-z<-])/gmu, (_, before: string) => `${before}${program}`);

/** Folders that npm adds to the PATH of its scripts; a terminal of the person does not have them. */
const FOLDERS_OF_NPM = /[\\/]node_modules[\\/]\.bin$|[\\/]node-gyp-bin$/u;

const terminalFolders = (env: ProgramLocation['env']): string[] =>
  (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '' && !FOLDERS_OF_NPM.test(folder));

const firstProgram = (name: string, folders: readonly string[]): string | undefined =>
  folders.map((folder) => join(folder, name)).find(isProgram);

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The path from the working directory when the file lies below it, otherwise the absolute path. */
function shortestPath(file: string, cwd: string | null): string {
  if (cwd === null) return file;
  const path = relative(cwd, file);
  return path.startsWith('..') || path.startsWith(sep) ? file : path;
}

const PLAIN = /^[\w@%+=:,./-]+$/u;
const PLAIN_WINDOWS = /^[\w@+=:,./\\-]+$/u;

/** The text as one word of a shell: of `cmd` and PowerShell on Windows, of a POSIX shell elsewhere. */
export function quoteShellWord(text: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return PLAIN_WINDOWS.test(text) ? text : `"${text}"`;
  return PLAIN.test(text) ? text : singleQuoted(text);
}
