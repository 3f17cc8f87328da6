import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readChosenProgram } from './chosen-program.ts';

/** The pinned version of the npm packages that contain the node program. */
export const ANVIL_VERSION = '1.7.1';

const CPU: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The name of the package for a system, or null if none is published for it. */
export function platformPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): string | null {
  const cpu = CPU[arch];
  if (cpu === undefined || !['linux', 'darwin', 'win32'].includes(platform)) return null;
  if (platform === 'win32' && cpu !== 'amd64') return null;
  return `@foundry-rs/anvil-${platform}-${cpu}`;
}

export const nodeProgramName = (platform: string = process.platform): string =>
  platform === 'win32' ? 'anvil.exe' : 'anvil';

/** The path to which `arbiter chain install` copies the program. */
export const installedProgram = (chainFolder: string): string =>
  join(chainFolder, `anvil-${ANVIL_VERSION}`, nodeProgramName());

/** Where the program was found, in the order of the search; `named` is `ARBITER_ANVIL`. */
export type NodeProgramSource = 'named' | 'chosen' | 'app' | 'package' | 'installed' | 'path';

export interface FoundNodeProgram {
  readonly file: string;
  readonly source: NodeProgramSource;
}

export interface NodeProgramSearch {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** URL of the running module; the npm package is searched in the folders above it. */
  readonly moduleUrl: string;
  readonly chainFolder: string;
  /** The folder of an installed app that contains `chain/`; Electron alone sets it. */
  readonly resourcesFolder?: string | undefined;
}

/**
 * Looks for the program in `ARBITER_ANVIL`, at the path that a person chose, in the installed app, in its npm
 * package, in the chain folder and on PATH, in this order. Null if none is found.
 */
export function findNodeProgram(search: NodeProgramSearch): FoundNodeProgram | null {
  const { env, moduleUrl, chainFolder, resourcesFolder = electronResources() } = search;
  const configured = env['ARBITER_ANVIL'];
  // A wrong path in ARBITER_ANVIL is an error of the user: no other program is used instead.
  if (configured !== undefined && configured !== '')
    return isProgram(configured) ? { file: configured, source: 'named' } : null;
  const appProgram = resourcesFolder === undefined ? null : join(resourcesFolder, 'chain', nodeProgramName());
  const candidates: readonly (readonly [NodeProgramSource, string | null])[] = [
    ['chosen', readChosenProgram(chainFolder)],
    ['app', appProgram],
    ['package', packagedProgram(moduleUrl)],
    ['installed', installedProgram(chainFolder)],
    ...splitPath(env['PATH'] ?? '').map((folder) => ['path', join(folder, nodeProgramName())] as const),
  ];
  for (const [source, file] of candidates) if (file !== null && isProgram(file)) return { file, source };
  return null;
}

const splitPath = (path: string): string[] => path.split(delimiter).filter((folder) => folder !== '');

/** The folder of an installed app's resources, which Electron sets; Node does not have this property. */
const electronResources = (): string | undefined =>
  'resourcesPath' in process && typeof process.resourcesPath === 'string' ? process.resourcesPath : undefined;

function packagedProgram(moduleUrl: string): string | null {
  const name = platformPackage();
  if (name === null) return null;
  for (let folder = dirname(fileURLToPath(moduleUrl)); ; folder = dirname(folder)) {
    const program = join(folder, 'node_modules', name, 'bin', nodeProgramName());
    if (existsSync(program) && isProgram(program)) return program;
    if (dirname(folder) === folder) return null;
  }
}

/** Whether the path is a file that may be executed. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
