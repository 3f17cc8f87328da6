import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';

const PRIVATE_MODE = 0o600;
const temporaryPath = (file: string): string => `${file}.tmp`;

/**
 * Replaces `file` atomically: a reader, and a start after a power cut, finds either the
 * old or the new text. Mode 0600.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const handle = await open(temporaryPath(file), 'w', PRIVATE_MODE);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporaryPath(file), file);
}

/** A synchronous `replaceFile` for the start and the end of the process. */
export function replaceFileSync(file: string, text: string): void {
  const descriptor = openSync(temporaryPath(file), 'w', PRIVATE_MODE);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporaryPath(file), file);
}
