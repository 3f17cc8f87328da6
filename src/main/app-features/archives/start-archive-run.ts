import { Worker } from 'node:worker_threads';
import type { ArchiveManifest } from './manifest.ts';
import type { ArchiveEvent, ArchiveThreadData, ArchiveWork } from './thread-port.ts';

export type ArchiveRunResult =
  | { readonly state: 'done'; readonly manifest: ArchiveManifest }
  | { readonly state: 'cancelled' }
  /** The archive itself is faulty; `detail` continues a sentence about it. */
  | { readonly state: 'invalid_archive'; readonly detail: string }
  /** The work could not be done for another reason, such as a full disk; `detail` is the error as a text. */
  | { readonly state: 'failed'; readonly detail: string };

export interface ArchiveRun {
  cancel(): void;
  /** Never rejects. */
  readonly done: Promise<ArchiveRunResult>;
}

/** Packs or unpacks an archive in a thread; reports progress in bytes at most 20 times a second. */
export function startArchiveRun(
  threadUrl: URL,
  work: ArchiveWork,
  onProgress: (done: number, total: number) => void,
): ArchiveRun {
  const stopFlag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const data: ArchiveThreadData = { work, stopFlag };
  const worker = new Worker(threadUrl, { workerData: data, env: {}, stdin: false });
  const done = new Promise<ArchiveRunResult>((resolve) => {
    worker.on('message', (event: ArchiveEvent) => {
      if (event.type === 'progress') onProgress(event.done, event.total);
      else if (event.type === 'done') resolve({ state: 'done', manifest: event.manifest });
      else if (event.type === 'invalid_archive') resolve({ state: 'invalid_archive', detail: event.detail });
      else resolve({ state: 'cancelled' });
    });
    worker.on('error', (error) => resolve({ state: 'failed', detail: String(error) }));
    worker.on('exit', (code) => resolve({ state: 'failed', detail: `the thread ended with code ${code}` }));
  });
  return { cancel: () => void Atomics.store(new Int32Array(stopFlag), 0, 1), done };
}
