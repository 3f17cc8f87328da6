const BLOCK = 512;
const NAME_BYTES = 100;
const SIZE_AT = 124;
const SIZE_BYTES = 12;
const TYPE_AT = 156;
const PLAIN_FILE = new Set(['0', '\u0000']);

/** One plain file out of a tar archive, or null when it is not in there. */
export function fileInTar(archive: Buffer, name: string): Buffer | null {
  for (let at = 0; at + BLOCK <= archive.length;) {
    const found = text(archive, at, NAME_BYTES);
    if (found === '') return null;
    const size = Number.parseInt(text(archive, at + SIZE_AT, SIZE_BYTES), 8);
    if (!Number.isSafeInteger(size) || size < 0) return null;
    const type = archive.toString('latin1', at + TYPE_AT, at + TYPE_AT + 1);
    const start = at + BLOCK;
    if (found === name && PLAIN_FILE.has(type)) {
      return start + size <= archive.length ? archive.subarray(start, start + size) : null;
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return null;
}

/** Fields end at the first zero byte. */
function text(archive: Buffer, at: number, length: number): string {
  const field = archive.toString('latin1', at, at + length);
  const end = field.indexOf('\u0000');
  return (end === -1 ? field : field.slice(0, end)).trim();
}
