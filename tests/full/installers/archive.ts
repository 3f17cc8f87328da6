import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Reads Electron's archive format: the length of a header, the header as JSON, and the bytes of the files. */

const HEADER_SIZE_AT = 12;
const HEADER_AT = 16;

const entry = z.object({
  size: z.number().optional(),
  offset: z.string().optional(),
  unpacked: z.boolean().optional(),
  get files() {
    return z.record(z.string(), entry).optional();
  },
});
type Entry = z.infer<typeof entry>;

export interface ArchivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Whether the file lies beside the archive. */
  readonly unpacked: boolean;
  readonly offset: number;
}

function filesOf(node: Entry, folder: string): ArchivedFile[] {
  return Object.entries(node.files ?? {}).flatMap(([name, child]) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (child.files !== undefined) return filesOf(child, path);
    const { size = 0, offset = '0', unpacked = false } = child;
    return [{ path, bytes: size, unpacked, offset: Number(offset) }];
  });
}

/** The files of an `app.asar`, and where their bytes begin. */
export function readArchive(file: string): { files: ArchivedFile[]; start: number } {
  const bytes = readFileSync(file);
  const length = bytes.readUInt32LE(HEADER_SIZE_AT);
  const header = entry.parse(JSON.parse(bytes.toString('utf8', HEADER_AT, HEADER_AT + length)));
  return { files: filesOf(header, ''), start: 8 + bytes.readUInt32LE(4) };
}

/** Writes the files of `archive`, and those beside it, into `folder`. */
export function extractArchive(archive: string, folder: string): void {
  const bytes = readFileSync(archive);
  const { files, start } = readArchive(archive);
  for (const { path, bytes: size, unpacked, offset } of files) {
    if (unpacked) continue;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes.subarray(start + offset, start + offset + size));
  }
  cpSync(`${archive}.unpacked`, folder, { recursive: true });
}
