import type { MessagePort } from 'node:worker_threads';
import { createArchive, type CreateArchiveRequest, type OnProgress } from './create-archive.ts';
import type { ArchiveManifest } from './manifest.ts';
import { unpackArchive } from './unpack-archive.ts';
import { ArchiveError } from '../../platform/zip.ts';

export type ArchiveWork =
  | ({ readonly kind: 'create' } & CreateArchiveRequest)
  | { readonly kind: 'unpack'; readonly archive: string; readonly folder: string };

/** The data with which the thread is started. */
export interface ArchiveThreadData {
  readonly work: ArchiveWork;
  /** One Int32; any value but 0 makes the work stop. */
  readonly stopFlag: SharedArrayBuffer;
}

export type ArchiveEvent =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly manifest: ArchiveManifest }
  | { readonly type: 'cancelled' }
  /** The archive itself is faulty; `detail` says how, and continues a sentence about the archive. */
  | { readonly type: 'invalid_archive'; readonly detail: string };

/** The shortest time between two progress events. */
const MIN_INTERVAL_MS = 50;

class ArchiveCancelledError extends Error {}

/** Packs or unpacks one archive inside a thread and posts progress and result to the host. */
export async function serveArchive(port: MessagePort, { work, stopFlag }: ArchiveThreadData): Promise<void> {
  const post = (event: ArchiveEvent): void => port.postMessage(event);
  const onProgress = createProgressReporter(post, new Int32Array(stopFlag));
  try {
    const manifest =
      work.kind === 'create'
        ? await createArchive(work, onProgress)
        : unpackArchive(work.archive, work.folder, onProgress);
    post({ type: 'done', manifest });
  } catch (error) {
    if (error instanceof ArchiveCancelledError) post({ type: 'cancelled' });
    else if (error instanceof ArchiveError) post({ type: 'invalid_archive', detail: error.message });
    else throw error;
  }
}

function createProgressReporter(post: (event: ArchiveEvent) => void, stopFlag: Int32Array): OnProgress {
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    if (Atomics.load(stopFlag, 0) !== 0) throw new ArchiveCancelledError();
    const nowMs = performance.now();
    if (done < total && nowMs - reportedAtMs < MIN_INTERVAL_MS) return;
    reportedAtMs = nowMs;
    post({ type: 'progress', done, total });
  };
}
