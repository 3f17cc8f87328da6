import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';

const PRIVATE = 0o600;
const temporary = (file: string): string => `${file}.tmp`;

/**
 * Replaces `file` atomically: a reader, and a start after a power cut, finds either the
 * old or the new text. Mode 0600.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const handle = await open(temporary(file), 'w', PRIVATE);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary(file), file);
}

/** A synchronous `replaceFile` for the start and the end of the process. */
export function replaceFileSync(file: string, text: string): void {
  const descriptor = openSync(temporary(file), 'w', PRIVATE);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary(file), file);
}
