import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { isAlive, replaceFileSync } from '../../platform/data-folder/index.ts';

/**
 * A record of the running node. If the host is killed and the node is not, the next host finds and
 * ends it.
 */
const pidRecordSchema = z.object({
  pid: z.number().int().positive(),
  port: z.number().int(),
  program: z.string(),
  startedAtMs: z.number(),
  /** When the system started the process, in its own form; null where it cannot be read. */
  startMark: z.string().nullable().default(null),
});
export type PidRecord = z.infer<typeof pidRecordSchema>;

export const writePidRecord = (file: string, pidRecord: PidRecord): void =>
  replaceFileSync(file, `${JSON.stringify(pidRecord)}\n`);

export const removePidRecord = (file: string): void => rmSync(file, { force: true });

export function readPidRecord(file: string): PidRecord | null {
  try {
    return pidRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** The path of a folder in the command line of a node, by which the node of this very data folder is recognised. */
export const nodeFolderOf = (file: string): string => join(dirname(resolve(file)), 'node-cache');

/**
 * Ends the node of a host that was killed. The system reuses pids, and the record may be in a copy of another data
 * folder: the process must run the recorded program, on the recorded port, for this very folder, and have been
 * started when the recorded one was. True if a process was ended.
 */
export async function stopOrphanProcess(file: string): Promise<boolean> {
  const pidRecord = readPidRecord(file);
  removePidRecord(file);
  if (pidRecord === null || pidRecord.pid === process.pid || !isAlive(pidRecord.pid)) return false;
  const running = await readProgram(pidRecord.pid).catch(() => null);
  if (running === null || !(await isSameProgram(running, pidRecord.program))) return false;
  const command = await readCommand(pidRecord.pid).catch(() => '');
  if (!isNodeOf(command, nodeFolderOf(file), pidRecord.port)) return false;
  // A later process with the same number was started at another time.
  if (pidRecord.startMark !== null && pidRecord.startMark !== (await readStartMark(pidRecord.pid)))
    return false;
  try {
    process.kill(pidRecord.pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** Whether a command line started the node of a folder, on a port. */
export const isNodeOf = (command: string, folder: string, port: number): boolean =>
  `${command} `.includes(` --cache-path ${folder} `) && `${command} `.includes(` --port ${port} `);

async function isSameProgram(running: string, recorded: string): Promise<boolean> {
  // Linux shows a program that was replaced on disk as deleted; it is still the one that was started.
  const name = running.replace(/ \(deleted\)$/u, '');
  if (name === recorded) return true;
  const resolved = await realpath(recorded).catch(() => recorded);
  // On macOS `ps` shortens long paths, so only the file names are compared.
  return name === resolved || (process.platform === 'darwin' && basename(name) === basename(recorded));
}

const run = promisify(execFile);

/** The path of the executable that a process runs. */
async function readProgram(pid: number): Promise<string> {
  if (process.platform === 'linux') return readlink(`/proc/${pid}/exe`);
  if (process.platform === 'win32') {
    const script = `(Get-Process -Id ${pid}).Path`;
    return (await run('powershell', ['-NoProfile', '-Command', script])).stdout.trim();
  }
  return (await run('ps', ['-p', String(pid), '-o', 'comm='])).stdout.trim();
}

/** The command line of a process, its parts separated by single spaces. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').join(' ').trim();
  if (process.platform === 'win32') {
    const script = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
    return (await run('powershell', ['-NoProfile', '-Command', script])).stdout.trim().replaceAll('"', '');
  }
  return (await run('ps', ['-ww', '-p', String(pid), '-o', 'command='])).stdout.trim();
}

/**
 * When the system started a process, as text that is equal for one process only; null where it cannot be
 * read. The wall clock is not used, because it may be moved while the process runs.
 */
export async function readStartMark(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') {
      const [boot, stat] = await Promise.all([
        readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
        readFile(`/proc/${pid}/stat`, 'utf8'),
      ]);
      // The name of the program is in brackets and may contain spaces; the start is the 20th field after it.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return ticks === undefined ? null : `${boot.trim()} ${ticks}`;
    }
    if (process.platform === 'win32') {
      const script = `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().Ticks`;
      return (await run('powershell', ['-NoProfile', '-Command', script])).stdout.trim() || null;
    }
    return (await run('ps', ['-p', String(pid), '-o', 'lstart='])).stdout.trim() || null;
  } catch {
    return null;
  }
}
