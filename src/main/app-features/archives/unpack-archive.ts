import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  archiveManifest,
  MANIFEST,
  maxUnpackedBytes,
  type ArchivedFile,
  type ArchiveManifest,
} from './manifest.ts';
import type { OnProgress } from './create-archive.ts';
import { ArchiveError, readZip, type ReadEntry, type EntryTarget } from '../../platform/zip.ts';

const MAX_MANIFEST_BYTES = 64 * 1024;

/**
 * Unpacks an archive into `folder`, which must be empty, and compares every file with the manifest: name, size and
 * SHA-256.
 *
 * @throws ArchiveError, whose message continues a sentence about the archive, and what `onProgress` throws
 */
export function unpackArchive(archive: string, folder: string, onProgress: OnProgress): ArchiveManifest {
  const total = statSync(archive).size;
  let done = 0;
  const checker = new ManifestChecker(folder, maxUnpackedBytes(total));
  readZip(archive, checker, (bytes) => {
    done += bytes;
    onProgress(done, total);
  });
  return checker.completeManifest();
}

/** Compares the files of an archive with its manifest while they are unpacked. */
class ManifestChecker {
  private readonly folder: string;
  private readonly maxBytes: number;
  private manifest: ArchiveManifest | null = null;
  /** The files of the manifest that have not been unpacked yet, by path. */
  private readonly missingFiles = new Map<string, ArchivedFile>();

  constructor(folder: string, maxBytes: number) {
    this.folder = folder;
    this.maxBytes = maxBytes;
  }

  /** Accepts the manifest first and then only files that it lists, so that no other file is ever written. */
  target(path: string): EntryTarget {
    if (this.manifest === null) {
      return path === MANIFEST ? { into: 'text', maxBytes: MAX_MANIFEST_BYTES } : { into: 'refused' };
    }
    const manifestFile = this.missingFiles.get(path);
    if (manifestFile === undefined) return { into: 'refused' };
    return { into: 'file', file: join(this.folder, path), maxBytes: manifestFile.bytes };
  }

  read({ path, bytes, sha256, text }: ReadEntry): void {
    if (text !== null) {
      this.manifest = parseManifest(text);
      const totalBytes = this.manifest.files.reduce((sum, file) => sum + file.bytes, 0);
      if (totalBytes > this.maxBytes)
        throw new ArchiveError('it would unpack to far more than an archive of its size can');
      for (const file of this.manifest.files) this.missingFiles.set(file.path, file);
      return;
    }
    const manifestFile = this.missingFiles.get(path);
    if (manifestFile?.bytes !== bytes || manifestFile.sha256 !== sha256) {
      throw new ArchiveError(`${path} differs from what the manifest states`);
    }
    this.missingFiles.delete(path);
  }

  completeManifest(): ArchiveManifest {
    if (this.manifest === null) throw new ArchiveError('it is not an archive of Arbiter');
    const [missingPath] = this.missingFiles.keys();
    if (missingPath !== undefined)
      throw new ArchiveError(`${missingPath} is missing; the file may be cut off`);
    return this.manifest;
  }
}

function parseManifest(text: string): ArchiveManifest {
  try {
    return archiveManifest.parse(JSON.parse(text));
  } catch {
    throw new ArchiveError(
      'its manifest cannot be read or contradicts itself; it may come from a newer Arbiter',
    );
  }
}
