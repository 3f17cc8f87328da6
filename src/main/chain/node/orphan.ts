import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { isAlive, replaceFileSync } from '../../platform/data-folder/index.ts';

/** A chain process outlives a host that was killed; this note lets the next host find and end it. */
const noteSchema = z.object({
  pid: z.number().int().positive(),
  port: z.number().int(),
  program: z.string(),
  startedAtMs: z.number(),
});
export type ProcessNote = z.infer<typeof noteSchema>;

export const writeNote = (file: string, pidRecord: ProcessNote): void =>
  replaceFileSync(file, `${JSON.stringify(pidRecord)}\n`);

export const removeNote = (file: string): void => rmSync(file, { force: true });

export function readNote(file: string): ProcessNote | null {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Ends what a killed host left behind. Pids are used again, so the process must
 * still run the program that was noted. True when something was ended.
 */
export async function endOrphan(file: string): Promise<boolean> {
  const pidRecord = readNote(file);
  removeNote(file);
  if (pidRecord === null || pidRecord.pid === process.pid || !isAlive(pidRecord.pid)) return false;
  const running = await programOf(pidRecord.pid).catch(() => null);
  if (running === null || !(await isSame(running, pidRecord.program))) return false;
  try {
    process.kill(pidRecord.pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

async function isSame(running: string, noted: string): Promise<boolean> {
  // An updated file is shown as deleted; it is still the program that was started.
  const name = running.replace(/ \(deleted\)$/u, '');
  if (name === noted) return true;
  const resolved = await realpath(noted).catch(() => noted);
  // `ps` cuts long paths, but never gives another name.
  return name === resolved || (process.platform === 'darwin' && basename(name) === basename(noted));
}

const run = promisify(execFile);

/** The executable of a process, by each system's own means. */
async function programOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readlink(`/proc/${pid}/exe`);
  if (process.platform === 'win32') {
    const script = `(Get-Process -Id ${pid}).Path`;
    return (await run('powershell', ['-NoProfile', '-Command', script])).stdout.trim();
  }
  return (await run('ps', ['-p', String(pid), '-o', 'comm='])).stdout.trim();
}
