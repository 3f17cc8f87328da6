import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The command lines of all other processes of this computer, by their ids. */
export const commandLines = (): ReadonlyMap<number, string> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid)
      .flatMap((pid): [number, string][] => {
        try {
          return [[Number(pid), readFileSync(join('/proc', pid, 'cmdline'), 'utf8').replaceAll('\0', ' ')]];
        } catch {
          // The process has ended in the meantime.
          return [];
        }
      }),
  );

/** Processes whose command line holds this text, by their ids. */
export const processesWith = (text: string): number[] =>
  [...commandLines()].filter(([, line]) => line.includes(text)).map(([pid]) => pid);

/** Whether the process runs. One whose parent has not read its end is a zombie, which does nothing any more. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
