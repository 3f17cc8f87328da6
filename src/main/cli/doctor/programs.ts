import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { findNodeProgram } from '../../chain/index.ts';
import { dataPaths } from '../../platform/data-folder/index.ts';
import { MIN_NODE_API } from '../../../shared/min-node-api.ts';
import type { Environment } from '../options/option-values.ts';
import type { DoctorItem } from './doctor-item.ts';

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** The path of the first of these programs found on PATH, or null. */
export function findOnPath(names: readonly string[], env: Environment): string | null {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const ending = process.platform === 'win32' ? '.exe' : '';
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, `${name}${ending}`)));
  return candidates.find(isProgram) ?? null;
}

/** The closest `node_modules/<name>` in the folders above the running entry, or null. */
function findPackageFolder(name: string, entryUrl: string): string | null {
  for (let folder = dirname(fileURLToPath(entryUrl)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) return null;
  }
}

export function nodeItem(versions: NodeJS.ProcessVersions = process.versions): DoctorItem {
  const detail = `Node ${versions.node}, Node-API ${versions.napi}, ${process.platform} ${process.arch}`;
  if (Number(versions.napi) >= MIN_NODE_API) return { name: 'node', state: 'ok', detail };
  return { name: 'node', state: 'problem', detail, remedy: 'install Node 22.14 or newer; 24 is recommended' };
}

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
};

/** Candidates for Electron's executable: the override, the folder of its package, the downloaded runtime. */
function electronPaths(env: Environment, folder: string): readonly string[] {
  const program = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
  const name = process.platform in program ? program[process.platform as 'darwin' | 'win32'] : 'electron';
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const programPath = readText(join(folder, 'path.txt'));
  const version = z
    .looseObject({ version: z.string() })
    .safeParse(JSON.parse(readText(join(folder, 'package.json')) ?? 'null'));
  const downloadFolder = join(folder, '..', '..', '.arbiter', 'electron');
  return [
    ...(override === undefined || override === '' ? [] : [join(override, name)]),
    ...(programPath === null ? [] : [join(folder, 'dist', programPath)]),
    ...(version.success ? [join(downloadFolder, version.data.version, name)] : []),
  ];
}

/** Looks for the file, because importing the package would start a download. */
export function electronItem(env: Environment, entryUrl: string): DoctorItem {
  const name = 'electron';
  const remedy = '"npm start -- --desktop" downloads it; without it the control centre opens in the browser';
  const candidates = electronPaths(env, findPackageFolder('electron', entryUrl) ?? '');
  const program = candidates.find(isProgram);
  if (program !== undefined) return { name, state: 'ok', detail: program };
  return { name, state: 'missing', detail: 'the runtime is not installed', remedy };
}

/** The browsers that the tests take, in their order. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export function chromiumItem(env: Environment): DoctorItem {
  const name = 'chromium';
  const configured = env['ARBITER_CHROMIUM'];
  if (configured !== undefined && configured !== '') {
    if (isProgram(configured)) return { name, state: 'ok', detail: configured };
    const detail = `ARBITER_CHROMIUM names ${configured}, which is not an executable file`;
    return { name, state: 'problem', detail, remedy: 'correct or unset ARBITER_CHROMIUM' };
  }
  const browser = findOnPath(BROWSERS, env);
  if (browser !== null) return { name, state: 'ok', detail: browser };
  const remedy = 'needed only for the tests; "npm test" finds or installs it, or set ARBITER_CHROMIUM';
  return { name, state: 'missing', detail: 'none on PATH', remedy };
}

/** Reports the program of the local chain that a host would use. */
export function chainItem(env: Environment, entryUrl: string, dataFolder: string): DoctorItem {
  const name = 'chain';
  const configured = env['ARBITER_ANVIL'];
  if (configured !== undefined && configured !== '' && !isProgram(configured)) {
    const detail = `ARBITER_ANVIL names ${configured}, which is not an executable file`;
    return { name, state: 'problem', detail, remedy: 'correct or unset ARBITER_ANVIL' };
  }
  const chainFolder = dataPaths(dataFolder).chain;
  const nodeProgram = findNodeProgram({ env, moduleUrl: entryUrl, chainFolder });
  if (nodeProgram !== null) return { name, state: 'ok', detail: nodeProgram.file };
  const detail = 'no local chain; rewards stay queued and payments are refused';
  return { name, state: 'missing', detail, remedy: `run "arbiter chain install", ${OTHER_WAYS}` };
}

const OTHER_WAYS = 'put anvil on PATH, or set ARBITER_ANVIL to its path';
