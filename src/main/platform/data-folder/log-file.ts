import { appendFileSync, chmodSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { dataPaths } from './paths.ts';

/** The largest size of one log file, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;
/** The files that are kept: the current one and four older ones. */
const MAX_FILES = 5;
/** After a failure, such as a full disk, nothing is written for this long. */
const PAUSE_MS = 60_000;
/** The lines that are kept while the folder is not ready yet. */
const MAX_EARLY_LINES = 200;

export interface LogFileOptions {
  readonly dataFolder: string;
  /** The log that gets every event too. */
  readonly log: Log;
  nowMs(): number;
  readonly maxBytes?: number;
  /** The name of the files, `arbiter` by default; each process that writes at the same time has its own. */
  readonly name?: string;
}

/**
 * A log that also writes to `logs/arbiter.log` of the data folder, one JSON object a line. Events of the level `debug`
 * are not written there.
 */
export interface LogFile {
  readonly log: Log;
  /** Writes what was logged so far, at most `MAX_EARLY_LINES`; until then another process may hold the folder. */
  begin(): void;
}

/**
 * Creates the log. Lines are appended immediately, so that the last ones before a crash are in the file. A full file
 * is renamed to `arbiter.1.log`, and the oldest of five is replaced. After a failure nothing is written for a minute.
 * It is not thrown, because a host must not end when its log cannot be written.
 */
export function createLogFile(options: LogFileOptions): LogFile {
  const { dataFolder, log, nowMs, maxBytes = MAX_BYTES, name = 'arbiter' } = options;
  const folder = dataPaths(dataFolder).logs;
  const file = join(folder, `${name}.log`);
  const olderFile = (number: number): string => join(folder, `${name}.${number}.log`);
  let earlyLines: string[] | null = [];
  let bytes: number | null = null;
  let pausedUntilMs = -Infinity;

  const rotate = (): void => {
    for (let number = MAX_FILES - 1; number > 1; number -= 1)
      moveIfThere(olderFile(number - 1), olderFile(number));
    moveIfThere(file, olderFile(1));
    bytes = 0;
  };
  const append = (text: string): void => {
    if (nowMs() < pausedUntilMs) return;
    try {
      bytes ??= sizeOf(file);
      const size = Buffer.byteLength(text);
      if (bytes > 0 && bytes + size > maxBytes) rotate();
      const isNew = bytes === 0;
      appendFileSync(file, text, { mode: 0o600 });
      // The mode of `appendFileSync` counts only for a file that it creates.
      if (isNew) chmodSync(file, 0o600);
      bytes += size;
    } catch {
      bytes = null;
      pausedUntilMs = nowMs() + PAUSE_MS;
    }
  };
  return {
    log(level, message, fields = {}) {
      log(level, message, fields);
      if (level === 'debug') return;
      const time = new Date(nowMs()).toISOString();
      const text = `${JSON.stringify({ time, level, message, ...fields })}\n`;
      if (earlyLines === null) append(text);
      else if (earlyLines.length < MAX_EARLY_LINES) earlyLines.push(text);
    },
    begin() {
      const lines = earlyLines ?? [];
      earlyLines = null;
      if (lines.length > 0) append(lines.join(''));
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function moveIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to);
}
