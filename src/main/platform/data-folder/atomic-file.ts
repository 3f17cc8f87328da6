import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';

const PRIVATE = 0o600;
const temporary = (file: string): string => `${file}.tmp`;

/**
 * Replaces `file` in one step: a reader, or a start after a power cut, sees
 * either the old text or the new one. Mode 0600.
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

/** `replaceFile` for start-up and the last moments of a stop. */
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
