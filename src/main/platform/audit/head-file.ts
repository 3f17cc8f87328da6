import { existsSync, readFileSync } from 'node:fs';
import { auditHead, type AuditHead } from '../../../shared/contract/audit.ts';
import { replaceFile, replaceFileSync } from '../data-folder/index.ts';
import type { Clock } from '../ports.ts';

const MIN_INTERVAL_MS = 250;

/**
 * The audit head in a file outside the database. SQLite considers a database intact even
 * when its last commits are missing; this file makes their loss detectable.
 */
export interface HeadFile {
  /** Schedules the writing of a committed head; the file is written at most four times a second. */
  note(head: AuditHead): void;
  /** Writes a pending head; later heads are ignored. */
  close(): Promise<void>;
}

export interface HeadFileParts {
  readonly file: string;
  readonly clock: Clock;
  /** Called for the first of consecutive failed writes; the write is retried. */
  readonly onFailure: (error: unknown) => void;
  /** A crash point for tests. */
  readonly afterWrite?: () => void;
}

export function createHeadFile({ file, clock, onFailure, afterWrite }: HeadFileParts): HeadFile {
  let pendingHead: AuditHead | null = null;
  let writing: Promise<void> | null = null;
  let cancelPause: (() => void) | null = null;
  let hasFailed = false;
  let isClosed = false;

  const writeOnce = async (head: AuditHead): Promise<void> => {
    try {
      await replaceFile(file, headText(head));
      hasFailed = false;
      afterWrite?.();
    } catch (error) {
      pendingHead ??= head;
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    }
  };
  const writePending = (): void => {
    if (pendingHead === null || isClosed) return;
    const head = pendingHead;
    pendingHead = null;
    writing = writeOnce(head).then(() => {
      writing = null;
      if (!isClosed) cancelPause = clock.after(MIN_INTERVAL_MS, resume);
    });
  };
  const resume = (): void => {
    cancelPause = null;
    writePending();
  };

  return {
    note(head) {
      pendingHead = head;
      if (writing === null && cancelPause === null) writePending();
    },
    async close() {
      isClosed = true;
      cancelPause?.();
      await writing;
      if (pendingHead !== null) await writeOnce(pendingHead);
    },
  };
}

export type StoredHead =
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable' }
  | { readonly state: 'kept'; readonly head: AuditHead };

/** Reads `audit-head.json`. */
export function readHeadFile(file: string): StoredHead {
  if (!existsSync(file)) return { state: 'missing' };
  try {
    return { state: 'kept', head: auditHead.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  } catch {
    return { state: 'unreadable' };
  }
}

/** Writes the head immediately, for the first start with a new database. */
export function writeHeadFile(file: string, head: AuditHead): void {
  replaceFileSync(file, headText(head));
}

const headText = (head: AuditHead): string => `${JSON.stringify({ seq: head.seq, hash: head.hash })}\n`;
