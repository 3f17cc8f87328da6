import { type Outcome, accept, refuse } from '../../../shared/outcome.ts';
import { ANVIL_VERSION, installedProgram, platformPackage, nodeProgramName } from './find-program.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

export type InstallCode = 'UNSUPPORTED' | 'NO_NPM' | 'NOT_AVAILABLE' | 'DAMAGED';

export interface InstallOptions {
  readonly chainFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onProgress: (bytes: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** What `npm view` prints of a package version. */
const packageMetadata = z.object({
  'dist.tarball': z.url({ protocol: /^https?$/u }),
  'dist.integrity': z.string().regex(/^sha512-[A-Za-z0-9+/]{86}==$/u),
});

const NPM_TIMEOUT_MS = 30_000;
/** A download that receives nothing for this time is given up. */
const MAX_SILENCE_MS = 30_000;
/** Limits the memory that a wrong response can take. */
const MAX_BYTES = 200_000_000;

/**
 * Downloads the pinned platform package from the registry that npm is configured for, checks its
 * SHA-512 and copies its program into the chain folder. Nothing of the package is executed.
 */
export async function installProgram(options: InstallOptions): Promise<Outcome<string, InstallCode>> {
  const name = platformPackage();
  if (name === null)
    return refuse('UNSUPPORTED', `there is no package for ${process.platform} ${process.arch}`);
  const release = await queryNpm(`${name}@${ANVIL_VERSION}`, options);
  if (!release.ok) return release;
  const packed = await fetchBytes(release.value.tarball, options);
  if (packed === null) return refuse('NOT_AVAILABLE', 'the package could not be downloaded');
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
  if (integrity !== release.value.integrity)
    return refuse('DAMAGED', 'the package does not match the checksum of the registry');
  const program = fileInTar(gunzipSync(packed), `package/bin/${nodeProgramName()}`);
  if (program === null) return refuse('DAMAGED', 'the package does not contain the program');
  return accept(writeProgram(program, installedProgram(options.chainFolder)));
}

/** Writes the program under another name first, so that a partly written one is never found. Returns its path. */
function writeProgram(program: Uint8Array, file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.tmp`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, program, { mode: 0o700 });
  chmodSync(temporary, 0o700);
  renameSync(temporary, file);
  return file;
}

const execFileAsync = promisify(execFile);

async function npm(args: readonly string[], { env, signal }: InstallOptions): Promise<string> {
  const isWindows = process.platform === 'win32';
  const { stdout } = await execFileAsync(isWindows ? 'npm.cmd' : 'npm', [...args], {
    env: { ...env },
    timeout: NPM_TIMEOUT_MS,
    signal,
    shell: isWindows,
  });
  return stdout.trim();
}

/** Asks npm itself for the package, so that the registry is configured in one place only. */
async function queryNpm(
  packageSpec: string,
  options: InstallOptions,
): Promise<Outcome<{ tarball: string; integrity: string }, InstallCode>> {
  try {
    const registry = z.url().parse(await npm(['config', 'get', 'registry'], options));
    const response = await npm(['view', packageSpec, 'dist.tarball', 'dist.integrity', '--json'], options);
    const metadata = packageMetadata.parse(JSON.parse(response));
    return accept({
      tarball: toMirrorUrl(metadata['dist.tarball'], registry),
      integrity: metadata['dist.integrity'],
    });
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing
      ? refuse('NO_NPM', 'npm is not on PATH')
      : refuse('NOT_AVAILABLE', `${packageSpec} could not be read from the registry that npm uses`);
  }
}

/**
 * A mirror may return the tarball URLs of the registry that it mirrors. Replaces the origin of every tarball URL outside
 * the configured registry by the registry's URL, including its path. npm itself does so only for tarballs of
 * registry.npmjs.org.
 */
export const toMirrorUrl = (tarball: string, registry: string): string =>
  tarball.startsWith(registry) ? tarball : `${registry.replace(/\/+$/u, '')}${new URL(tarball).pathname}`;

/** The bytes behind a URL; null if they could not be loaded, are too many, or stopped arriving. */
async function fetchBytes(url: string, { onProgress, signal }: InstallOptions): Promise<Buffer | null> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, silence.signal]) });
    if (!response.ok || response.body === null) return null;
    const total = Number(response.headers.get('content-length') ?? 0);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_BYTES) return null;
      onProgress(bytes, Math.max(total, bytes));
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

// Layout of a ustar header: one block, with the name at 0, the size in octal digits, and one character for the type.
const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const SIZE_OFFSET = 124;
const SIZE_BYTES = 12;
const TYPE_OFFSET = 156;
const REGULAR_FILE_TYPES = new Set(['0', '\u0000']);

/** The content of one regular file of a tar archive, or null if it has no such file or is damaged. */
export function fileInTar(archive: Buffer, name: string): Buffer | null {
  for (let offset = 0; offset + BLOCK_BYTES <= archive.length;) {
    const entryName = readTextField(archive, offset, NAME_BYTES);
    if (entryName === '') return null;
    const size = Number.parseInt(readTextField(archive, offset + SIZE_OFFSET, SIZE_BYTES), 8);
    if (!Number.isSafeInteger(size) || size < 0) return null;
    const type = archive.toString('latin1', offset + TYPE_OFFSET, offset + TYPE_OFFSET + 1);
    const start = offset + BLOCK_BYTES;
    if (entryName === name && REGULAR_FILE_TYPES.has(type)) {
      return start + size <= archive.length ? archive.subarray(start, start + size) : null;
    }
    offset = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return null;
}

/** Reads a text field of a tar header, which ends at the first zero byte. */
function readTextField(archive: Buffer, offset: number, length: number): string {
  const field = archive.toString('latin1', offset, offset + length);
  const end = field.indexOf('\u0000');
  return (end === -1 ? field : field.slice(0, end)).trim();
}
