import { Unzip, UnzipInflate, UnzipPassThrough, Zip, ZipDeflate } from 'fflate';
import { closeSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { createHash, type Hash } from 'node:crypto';
import { dirname } from 'node:path';

const CHUNK_BYTES = 512 * 1024;
/** Higher levels save little space and would need minutes for a database of a gigabyte. */
const COMPRESSION_LEVEL = 4;

/**
 * Called after each chunk with the number of bytes that were read: of a file or a text that is packed or hashed, or
 * of the archive that is unpacked. Throws to stop.
 */
export type OnChunk = (bytes: number) => void;

/** One file of an archive with the source of its bytes. */
export interface ZipSource {
  readonly path: string;
  readonly from: { readonly file: string } | { readonly text: string };
}

function* chunksOf(from: ZipSource['from']): Generator<Uint8Array> {
  if ('text' in from) {
    yield Buffer.from(from.text, 'utf8');
    return;
  }
  const descriptor = openSync(from.file, 'r');
  try {
    for (;;) {
      // Each chunk gets a new buffer, because the compressor may keep a reference to it.
      const chunk = new Uint8Array(CHUNK_BYTES);
      const read = readSync(descriptor, chunk);
      if (read === 0) return;
      yield chunk.subarray(0, read);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** SHA-256 and size of a file, read in chunks. */
export function hashFile(
  file: string,
  onChunk: OnChunk,
): { readonly bytes: number; readonly sha256: string } {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const chunk of chunksOf({ file })) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    onChunk(chunk.byteLength);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes a new archive to `target` in chunks (mode 0600, must not exist) and syncs it to disk. */
export function writeZip(target: string, sources: readonly ZipSource[], onChunk: OnChunk): void {
  const descriptor = openSync(target, 'wx', 0o600);
  try {
    const zip = new Zip((error, data) => {
      if (error) throw error;
      writeSync(descriptor, data);
    });
    for (const { path, from } of sources) {
      const entry = new ZipDeflate(path, { level: COMPRESSION_LEVEL });
      zip.add(entry);
      for (const chunk of chunksOf(from)) {
        entry.push(chunk);
        onChunk(chunk.byteLength);
      }
      entry.push(new Uint8Array(0), true);
    }
    zip.end();
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Where the caller wants an entry of an archive. */
export type EntryTarget =
  /** Collected as text of at most `maxBytes`. */
  | { readonly into: 'text'; readonly maxBytes: number }
  /** Written to a new file of at most `maxBytes`. */
  | { readonly into: 'file'; readonly file: string; readonly maxBytes: number }
  /** Not allowed; `readZip` throws. */
  | { readonly into: 'refused' };

export interface ReadEntry {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The content of an entry that was collected as text, otherwise null. */
  readonly text: string | null;
}

/**
 * The archive cannot be read: it is not a ZIP file, is truncated or damaged, or has an entry that is too long or not
 * allowed.
 */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

interface EntryReading {
  readonly path: string;
  readonly target: Exclude<EntryTarget, { into: 'refused' }>;
  readonly descriptor: number | null;
  readonly hash: Hash;
  readonly chunks: Uint8Array[];
  bytes: number;
}

/**
 * Reads an archive sequentially. It calls `target` when an entry begins and `read` when
 * the entry is complete. Sizes in the archive are not trusted: an entry that exceeds its
 * limit stops the reading before the excess is written.
 *
 * @throws ArchiveError
 */
export function readZip(
  archive: string,
  onData: { target(path: string): EntryTarget; read(entry: ReadEntry): void },
  onChunk: OnChunk,
): void {
  const openDescriptors = new Set<number>();
  const unzip = new Unzip((file) => {
    const target = onData.target(file.name);
    if (target.into === 'refused')
      throw new ArchiveError(`it holds ${JSON.stringify(file.name.slice(0, 80))}`);
    const reading = openEntry(file.name, target);
    if (reading.descriptor !== null) openDescriptors.add(reading.descriptor);
    file.ondata = (error, data, final) => {
      // The unpacker also passes on errors thrown by `appendData` and `read`, which are rethrown unchanged.
      if (error) throw isDamage(error) ? new ArchiveError(`${file.name} cannot be unpacked`) : error;
      appendData(reading, data);
      if (!final) return;
      if (reading.descriptor !== null) openDescriptors.delete(reading.descriptor);
      onData.read(closeEntry(reading));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  try {
    for (const chunk of chunksOf({ file: archive })) {
      unzip.push(chunk);
      onChunk(chunk.byteLength);
    }
    unzip.push(new Uint8Array(0), true);
  } catch (error) {
    throw error instanceof Error && 'code' in error ? new ArchiveError(error.message) : error;
  } finally {
    for (const descriptor of openDescriptors) closeSync(descriptor);
  }
}

/** Whether the unpacker made the error: its codes are numbers, and those of file system errors are strings. */
const isDamage = (error: Error): boolean => 'code' in error && typeof error.code === 'number';

function openEntry(path: string, target: EntryReading['target']): EntryReading {
  if (target.into === 'file') mkdirSync(dirname(target.file), { recursive: true, mode: 0o700 });
  const descriptor = target.into === 'file' ? openSync(target.file, 'wx', 0o600) : null;
  return { path, target, descriptor, hash: createHash('sha256'), chunks: [], bytes: 0 };
}

function appendData(reading: EntryReading, data: Uint8Array): void {
  reading.bytes += data.byteLength;
  if (reading.bytes > reading.target.maxBytes)
    throw new ArchiveError(`${reading.path} is longer than it says`);
  reading.hash.update(data);
  if (reading.descriptor === null) reading.chunks.push(data);
  else writeSync(reading.descriptor, data);
}

function closeEntry({ path, bytes, hash, descriptor, chunks }: EntryReading): ReadEntry {
  if (descriptor !== null) {
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
  const text = descriptor === null ? Buffer.concat(chunks).toString('utf8') : null;
  return { path, bytes, sha256: hash.digest('hex'), text };
}
