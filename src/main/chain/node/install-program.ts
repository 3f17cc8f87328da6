import { type Outcome, accept, refuse } from '../../../shared/outcome.ts';
import { ANVIL_VERSION, installedProgram, platformPackage, nodeProgramName } from './find-binary.ts';
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

const packageFacts = z.object({
  'dist.tarball': z.url({ protocol: /^https?$/u }),
  'dist.integrity': z.string().regex(/^sha512-[A-Za-z0-9+/]{86}==$/u),
});

const NPM_TIMEOUT_MS = 30_000;
const MAX_SILENCE_MS = 30_000;
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

/** Written under another name first, so that a partly written program is never found. */
function writeProgram(program: Uint8Array, file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.tmp`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, program, { mode: 0o700 });
  chmodSync(temporary, 0o700);
  renameSync(temporary, file);
  return file;
}

const run = promisify(execFile);

async function npm(args: readonly string[], { env, signal }: InstallOptions): Promise<string> {
  const windows = process.platform === 'win32';
  const { stdout } = await run(windows ? 'npm.cmd' : 'npm', [...args], {
    env: { ...env },
    timeout: NPM_TIMEOUT_MS,
    signal,
    shell: windows,
  });
  return stdout.trim();
}

/** npm is called so that the registry is configured in one place only. */
async function queryNpm(
  packageSpec: string,
  options: InstallOptions,
): Promise<Outcome<{ tarball: string; integrity: string }, InstallCode>> {
  try {
    const registry = z.url().parse(await npm(['config', 'get', 'registry'], options));
    const response = await npm(['view', packageSpec, 'dist.tarball', 'dist.integrity', '--json'], options);
    const facts = packageFacts.parse(JSON.parse(response));
    return accept({
      tarball: toMirrorUrl(facts['dist.tarball'], registry),
      integrity: facts['dist.integrity'],
    });
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing
      ? refuse('NO_NPM', 'npm is not on PATH')
      : refuse('NOT_AVAILABLE', `the registry that npm uses does not have ${packageSpec}`);
  }
}

/**
 * A mirror returns the tarball URLs of the registry that it mirrors. Like npm, this replaces their
 * host by the host of the mirror.
 */
export const toMirrorUrl = (tarball: string, registry: string): string =>
  tarball.startsWith(registry) ? tarball : `${registry.replace(/\/+$/u, '')}${new URL(tarball).pathname}`;

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

const BLOCK = 512;
const NAME_BYTES = 100;
const SIZE_AT = 124;
const SIZE_BYTES = 12;
const TYPE_AT = 156;
const PLAIN_FILE = new Set(['0', '\u0000']);

/** The content of one regular file of a tar archive, or null if the archive has no such file. */
export function fileInTar(archive: Buffer, name: string): Buffer | null {
  for (let offset = 0; offset + BLOCK <= archive.length;) {
    const entryName = text(archive, offset, NAME_BYTES);
    if (entryName === '') return null;
    const size = Number.parseInt(text(archive, offset + SIZE_AT, SIZE_BYTES), 8);
    if (!Number.isSafeInteger(size) || size < 0) return null;
    const type = archive.toString('latin1', offset + TYPE_AT, offset + TYPE_AT + 1);
    const start = offset + BLOCK;
    if (entryName === name && PLAIN_FILE.has(type)) {
      return start + size <= archive.length ? archive.subarray(start, start + size) : null;
    }
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return null;
}

/** A text field of a tar header; it ends at the first zero byte. */
function text(archive: Buffer, offset: number, length: number): string {
  const field = archive.toString('latin1', offset, offset + length);
  const end = field.indexOf('\u0000');
  return (end === -1 ? field : field.slice(0, end)).trim();
}
