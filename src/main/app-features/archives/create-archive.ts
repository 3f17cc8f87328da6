import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { DataPaths } from '../../platform/data-folder/index.ts';
import { copyDatabase } from './database-copy-store.ts';
import { MANIFEST, type ArchiveManifest } from './manifest.ts';
import { hashFile, writeZip, type OnChunk, type ZipSource } from '../../platform/zip.ts';

export interface CreateArchiveRequest {
  readonly paths: DataPaths;
  /** Absolute path of the archive to make; must not exist. */
  readonly target: string;
  readonly withKeys: boolean;
  readonly createdAt: string;
  readonly arbiter: string;
}

/**
 * Progress in bytes. When an archive is packed, each file counts twice: once for its checksum and once for packing.
 * When it is unpacked, the bytes are those of the archive.
 */
export type OnProgress = (done: number, total: number) => void;

/**
 * Packs a consistent copy of a data folder into one file. A host may be using the folder: the database is copied
 * first, in one read transaction, and the chain's state after it, so that the copied chain has every mint that
 * the copied database knows. Throws what `onProgress` throws and removes unfinished files.
 */
export async function createArchive(
  request: CreateArchiveRequest,
  onProgress: OnProgress,
): Promise<ArchiveManifest> {
  const { paths, target } = request;
  const workFolder = mkdtempSync(join(dirname(target), '.archive-'));
  try {
    onProgress(0, 0);
    const audit = await copyDatabase(paths, workFolder);
    const sources: ZipSource[] = [
      ...['arbiter.db', ...(audit === null ? [] : ['audit-head.json'])].map((path) => ({
        path,
        from: { file: join(workFolder, path) },
      })),
      ...companionFiles(request, workFolder),
    ];
    const onChunk = countChunks(sources, onProgress);
    const files = sources.map(({ path, from }) => ({
      path,
      ...('file' in from ? hashFile(from.file, onChunk) : { bytes: 0, sha256: '' }),
    }));
    const manifest: ArchiveManifest = {
      format: 'arbiter-archive',
      version: 1,
      createdAt: request.createdAt,
      arbiter: request.arbiter,
      withKeys: files.some(({ path }) => path === 'secrets.json'),
      audit,
      files,
    };
    const partial = join(workFolder, 'archive.zip');
    const manifestFile: ZipSource = {
      path: MANIFEST,
      from: { text: `${JSON.stringify(manifest, null, 2)}\n` },
    };
    writeZip(partial, [manifestFile, ...sources], onChunk);
    renameSync(partial, target);
    return manifest;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** The names of the last two saved states of each local chain; see docs/chain.md. */
const CHAIN_STATE = /^[a-z0-9-]+\.state(?:\.previous)?$/;

/** Copies the local chains and, when requested, the keys, because a running host may replace these files. */
function companionFiles({ paths, withKeys }: CreateArchiveRequest, workFolder: string): ZipSource[] {
  const names = existsSync(paths.chain) ? readdirSync(paths.chain) : [];
  const states = names.filter((name) => CHAIN_STATE.test(name)).toSorted();
  mkdirSync(join(workFolder, 'chain'));
  return [
    ...states.flatMap((name) =>
      copyIfPresent(join(paths.chain, name), { workFolder, path: `chain/${name}` }),
    ),
    ...(withKeys ? copyIfPresent(paths.secrets, { workFolder, path: 'secrets.json' }) : []),
  ];
}

/** Returns no source for a file that does not exist, or no longer exists. */
function copyIfPresent(
  from: string,
  { workFolder, path }: { workFolder: string; path: string },
): ZipSource[] {
  const file = join(workFolder, path);
  try {
    copyFileSync(from, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return [{ path, from: { file } }];
}

function countChunks(sources: readonly ZipSource[], onProgress: OnProgress): OnChunk {
  const sizes = sources.map(({ from }) => ('file' in from ? statSync(from.file).size : 0));
  const total = 2 * sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  return (bytes) => {
    done = Math.min(done + bytes, total);
    onProgress(done, total);
  };
}
