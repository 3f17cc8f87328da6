import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { auditHead, type AuditHead } from '../../../shared/contract/audit.ts';
import { replaceFile, replaceFileSync } from '../data-folder/index.ts';
import type { Clock } from '../runtime.ts';
import { GENESIS } from './hash-chain.ts';

/** The shortest time between two writes of the file. */
const MIN_INTERVAL_MS = 250;
/** The head of a log without rows. */
const EMPTY_HEAD: AuditHead = { seq: 0, hash: GENESIS };

/** The last row of the session log that was written last, because a move has no audit row of its own. */
const sessionLogHead = z.object({ session: z.string(), seq: z.number().int(), hash: z.string() });
export type SessionLogHead = z.infer<typeof sessionLogHead>;

/** `audit-head.json`: the newest audit row, and the newest row of a session's log. */
const headFileContent = auditHead.extend({ log: sessionLogHead.optional() });

/**
 * The audit head and the newest row of a session's log in a file outside the database. SQLite considers a
 * database intact even when its last commits are missing; this file makes their loss detectable.
 */
export interface HeadFile {
  /** Schedules the writing of a committed head; the file is written at most four times a second. */
  recordHead(head: AuditHead): void;
  /** Schedules the writing of a session's head after its log got a row. */
  recordSession(sessionId: string): void;
  /** Writes a pending head; later heads are ignored. */
  close(): Promise<void>;
}

export interface HeadFileDeps {
  readonly file: string;
  readonly clock: Clock;
  /** Reads what is committed now; only `recordSession` needs it. */
  readonly committed?: {
    readonly head: () => AuditHead;
    /** Null for a session without a log. */
    readonly logOf: (sessionId: string) => SessionLogHead | null;
  };
  /** Called for the first of consecutive failed writes; the write is retried. */
  readonly onFailure: (error: unknown) => void;
  /** A crash point for tests. */
  readonly afterWrite?: () => void;
}

export function createHeadFile(deps: HeadFileDeps): HeadFile {
  const { file, clock, committed, onFailure, afterWrite } = deps;
  const storedHead = readHeadFile(file);
  let log = storedHead.state === 'stored' ? (storedHead.log ?? null) : null;
  let pendingHead: AuditHead | null = null;
  let pendingSession: string | null = null;
  let writing: Promise<void> | null = null;
  let cancelPause: (() => void) | null = null;
  let hasFailed = false;
  let isClosed = false;

  const writeOnce = async (head: AuditHead): Promise<void> => {
    try {
      await replaceFile(file, headText(head, log));
      hasFailed = false;
      afterWrite?.();
    } catch (error) {
      pendingHead ??= head;
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    }
  };
  const writePending = (): void => {
    if (isClosed || (pendingHead === null && pendingSession === null)) return;
    const head = takePending();
    writing = writeOnce(head).then(() => {
      writing = null;
      if (!isClosed) cancelPause = clock.after(MIN_INTERVAL_MS, resume);
    });
  };
  const resume = (): void => {
    cancelPause = null;
    writePending();
  };
  const takePending = (): AuditHead => {
    const head = pendingHead ?? committed?.head() ?? EMPTY_HEAD;
    if (pendingSession !== null) log = committed?.logOf(pendingSession) ?? log;
    pendingHead = null;
    pendingSession = null;
    return head;
  };
  const writeSoon = (): void => {
    if (writing === null && cancelPause === null) writePending();
  };

  return {
    recordHead(head) {
      pendingHead = head;
      writeSoon();
    },
    recordSession(sessionId) {
      pendingSession = sessionId;
      writeSoon();
    },
    async close() {
      isClosed = true;
      cancelPause?.();
      await writing;
      if (pendingHead !== null || pendingSession !== null) await writeOnce(takePending());
    },
  };
}

export type StoredHead =
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable' }
  | { readonly state: 'stored'; readonly head: AuditHead; readonly log?: SessionLogHead };

/** Reads `audit-head.json`. */
export function readHeadFile(file: string): StoredHead {
  if (!existsSync(file)) return { state: 'missing' };
  try {
    const { log, ...head } = headFileContent.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { state: 'stored', head, ...(log === undefined ? {} : { log }) };
  } catch {
    return { state: 'unreadable' };
  }
}

/** Writes the head immediately, for the first start with a new database. */
export function writeHeadFile(file: string, head: AuditHead): void {
  replaceFileSync(file, headText(head, null));
}

const headText = ({ seq, hash }: AuditHead, log: SessionLogHead | null): string =>
  `${JSON.stringify({ seq, hash, ...(log === null ? {} : { log }) })}\n`;
