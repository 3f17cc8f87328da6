import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import type { UciEngine } from '../../../shared/contract/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import { startUciEngine } from './engine.ts';
import type { UciLimits } from './engine.ts';

const NAMES = ['stockfish', 'lc0', 'komodo', 'dragon', 'fairy-stockfish', 'berserk', 'ethereal', 'gnuchess'];
/** Folders of engines that may be missing from the PATH of a desktop program. */
const DEFAULT_FOLDERS = [
  '/usr/games',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/snap/bin',
  'C:\\Program Files\\Stockfish',
];

/** Finds engines on this computer by their files, without starting them. `pathVariable` is PATH. */
export async function detectEngines(
  pathVariable: string,
  installFolders: readonly string[] = DEFAULT_FOLDERS,
): Promise<readonly UciEngine[]> {
  const folders = [...new Set([...pathVariable.split(delimiter), ...installFolders])].filter((folder) =>
    isAbsolute(folder),
  );
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name + suffix)));
  const realPaths = await Promise.all(candidates.map(programAt));
  const engines = new Map<string, UciEngine>();
  realPaths.forEach((target, index) => {
    const path = candidates[index]!;
    if (target !== null && !engines.has(target)) {
      engines.set(target, { path, name: basename(path, suffix), state: 'found', detail: null });
    }
  });
  return [...engines.values()];
}

/** The real path of an executable file, or null. */
async function programAt(path: string): Promise<string | null> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile() ? await realpath(path) : null;
  } catch {
    return null;
  }
}

/**
 * Starts the engine at `path`, completes the handshake and ends it. `detail` is
 * a message when that failed.
 */
export async function testEngine(path: string, clock: Clock, limits?: UciLimits): Promise<UciEngine> {
  const failedEngine = (detail: string): UciEngine => ({
    path,
    name: basename(path),
    state: 'failed',
    detail,
  });
  if (!isAbsolute(path)) return failedEngine('the path must be absolute');
  if ((await programAt(path)) === null) return failedEngine('there is no program at this path');
  const startedEngine = await startUciEngine({
    path,
    level: 1,
    clock,
    ...(limits === undefined ? {} : { limits }),
  });
  if (!startedEngine.ok) return failedEngine(`the program ${startedEngine.message}`);
  await startedEngine.value.quit();
  const { name, eloRange } = startedEngine.value;
  return { path, name, state: 'ok', detail: null, ...(eloRange === null ? {} : { eloRange }) };
}
