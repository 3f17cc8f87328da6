import { Worker } from 'node:worker_threads';
import { dataPaths } from '../../platform/data-folder/index.ts';
import type { VerifyReport } from './verify-results.ts';
import type { VerifyScope } from './verify-folder.ts';
import type { VerifyEvent, VerifyThreadData } from './thread-port.ts';

export interface VerifyRequest {
  readonly threadUrl: URL;
  readonly dataFolder: string;
  readonly scope: VerifyScope;
  /** Requests the comparison with a chain: the local one at `url`, or with null the real network of Settings. */
  readonly chain?: { readonly url: string | null };
}

export type VerifyRunResult =
  | { readonly state: 'done'; readonly report: VerifyReport }
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly detail: string };

export interface VerifyRun {
  cancel(): void;
  /** Never rejects. */
  readonly done: Promise<VerifyRunResult>;
}

export interface VerifyRunProgress {
  readonly checked: number;
  readonly total: number;
}

/** Verifies a data folder in a thread and reports progress at most 20 times a second. */
export function startVerify(
  request: VerifyRequest,
  onProgress: (step: VerifyRunProgress) => void,
): VerifyRun {
  const { database, auditHead } = dataPaths(request.dataFolder);
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const data: VerifyThreadData = {
    paths: { database, auditHead },
    scope: request.scope,
    stop,
    chain: request.chain ?? null,
  };
  const worker = new Worker(request.threadUrl, { workerData: data, env: {}, stdin: false });
  const done = new Promise<VerifyRunResult>((resolve) => {
    worker.on('message', (event: VerifyEvent) => {
      if (event.type === 'progress') onProgress({ checked: event.checked, total: event.total });
      else if (event.type === 'done') resolve({ state: 'done', report: event.report });
      else resolve({ state: 'cancelled' });
    });
    worker.on('error', (error) => resolve({ state: 'failed', detail: String(error) }));
    worker.on('exit', (code) =>
      resolve({ state: 'failed', detail: `the verification thread ended with code ${code}` }),
    );
  });
  return { cancel: () => void Atomics.store(new Int32Array(stop), 0, 1), done };
}
