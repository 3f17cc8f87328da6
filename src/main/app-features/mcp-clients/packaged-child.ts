import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { replaceFileSync } from '../../platform/data-folder/index.ts';
import type { ChildProgram } from './server-entry.ts';

/** The oldest Node that runs the stdio child. */
const MIN_NODE = 20;
const VERSION_TIMEOUT_MS = 3000;

/** Folders with Node that the PATH of a program without a terminal may lack. */
const DEFAULT_FOLDERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/opt/homebrew/bin', '/usr/local/bin'],
  linux: ['/usr/local/bin', '/usr/bin'],
  win32: ['C:\\Program Files\\nodejs'],
};

export interface PackageLocation {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly dataFolder: string;
  readonly version: string;
}

/** Starts the Node at this path and returns its major version; 0 when it prints none in time. */
function readMajorVersion(node: string): number {
  try {
    const output = execFileSync(node, ['--version'], {
      encoding: 'utf8',
      timeout: VERSION_TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/^v(\d+)\./u.exec(output)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The absolute path of a Node that is new enough, from the PATH or a usual folder; null without one. */
export function findNode({ env, platform }: Pick<PackageLocation, 'env' | 'platform'>): string | null {
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...(DEFAULT_FOLDERS[platform] ?? [])];
  const name = platform === 'win32' ? 'node.exe' : 'node';
  const candidates = new Set(
    folders.filter((folder) => isAbsolute(folder)).map((folder) => join(folder, name)),
  );
  return [...candidates].find((file) => existsSync(file) && readMajorVersion(file) >= MIN_NODE) ?? null;
}

/** Copies the child out of an AppImage, whose files disappear when it ends; the copy is replaced when it differs. */
function copyChild(file: string, { dataFolder, version }: PackageLocation): string {
  const folder = join(dataFolder, 'bin');
  const copy = join(folder, `arbiter-mcp-${version}.mjs`);
  const text = readFileSync(file, 'utf8');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(copy) || readFileSync(copy, 'utf8') !== text) replaceFileSync(copy, text);
  return copy;
}

/**
 * Returns a function that calls `preparePackagedChild` when its result is first needed: the search starts each Node
 * that it finds, which would delay every start of the app.
 */
export function preparePackagedChildLater(
  program: ChildProgram | null,
  place: PackageLocation,
): () => ChildProgram | null {
  let cached: { readonly child: ChildProgram | null } | null = null;
  return () => (cached ??= { child: preparePackagedChild(program, place) }).child;
}

/**
 * The program that an installed app writes into the settings of MCP clients: an absolute path of Node,
 * because a client may have another PATH, and a file that stays in place after an update. Null without a
 * suitable Node; the program of a clone is returned unchanged.
 */
export function preparePackagedChild(
  program: ChildProgram | null,
  place: PackageLocation,
): ChildProgram | null {
  const [file] = program?.args ?? [];
  if (program === null || file === undefined || !file.includes('app.asar.unpacked')) return program;
  const node = findNode(place);
  if (node === null) return null;
  const isMounted = (place.env['APPIMAGE'] ?? '') !== '';
  return { command: node, args: [isMounted ? copyChild(file, place) : file] };
}
