import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { startVerify, type VerifyReport } from '../verify/index.ts';
import type { ArchiveManifest } from './manifest.ts';
import { startArchiveRun } from './start-archive-run.ts';

export interface CheckArchiveRequest {
  readonly archive: string;
  /** The folder into which the archive is unpacked. It is emptied first; the caller removes it afterwards. */
  readonly folder: string;
  readonly threadUrl: (name: 'archive-thread' | 'verify-thread') => URL;
  /** Aborting this signal ends the work at its next step. */
  readonly signal: AbortSignal;
}

export interface CheckedArchive {
  readonly manifest: ArchiveManifest;
  readonly report: VerifyReport;
}

export type ArchiveCheckStep = {
  readonly step: 'unpack' | 'verify';
  readonly done: number;
  readonly total: number;
};

/**
 * Unpacks an archive and verifies its contents as a data folder: checksums, database integrity, replays and hash
 * chains. It refuses when there is no archive, when it cannot be used and when `signal` aborts; a failed verification
 * is returned in the report.
 */
export async function checkArchive(
  request: CheckArchiveRequest,
  onProgress: (step: ArchiveCheckStep) => void,
): Promise<Outcome<CheckedArchive, 'NOT_FOUND' | 'BAD_ARCHIVE' | 'CANCELLED'>> {
  if (!existsSync(request.archive)) return refuse('NOT_FOUND', `There is no file ${request.archive}`);
  rmSync(request.folder, { recursive: true, force: true });
  mkdirSync(request.folder, { recursive: true, mode: 0o700 });
  const unpackRun = startArchiveRun(
    request.threadUrl('archive-thread'),
    { kind: 'unpack', archive: request.archive, folder: request.folder },
    (done, total) => onProgress({ step: 'unpack', done, total }),
  );
  const unpackResult = await runUntilAborted(unpackRun, request.signal);
  if (unpackResult.state === 'cancelled') return refuse('CANCELLED', 'Stopped before the end');
  if (unpackResult.state !== 'done')
    return refuse('BAD_ARCHIVE', `The archive cannot be used: ${unpackResult.detail}`);
  const verifyRun = startVerify(
    { threadUrl: request.threadUrl('verify-thread'), dataFolder: request.folder, scope: 'all' },
    ({ checked, total }) => onProgress({ step: 'verify', done: checked, total }),
  );
  const verifyResult = await runUntilAborted(verifyRun, request.signal);
  if (verifyResult.state === 'cancelled') return refuse('CANCELLED', 'Stopped before the end');
  if (verifyResult.state === 'failed')
    return refuse('BAD_ARCHIVE', `The archive cannot be read: ${verifyResult.detail}`);
  return accept({ manifest: unpackResult.manifest, report: verifyResult.report });
}

/** Waits for the end of `run` and cancels it when `signal` is aborted. */
export async function runUntilAborted<E>(
  run: { cancel(): void; readonly done: Promise<E> },
  signal: AbortSignal,
): Promise<E> {
  const cancel = (): void => run.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return await run.done;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
