import type { MessagePort } from 'node:worker_threads';
import { readOnChainEvidence } from '../../chain/index.ts';
import type { ChainRows } from './store/chain-store.ts';
import {
  VerifyCancelledError,
  type ReplayCheck,
  type VerifyReport,
  type RowProgress,
} from './verify-results.ts';
import { verifyFolder, type VerifyScope, type VerifyChecksRequest } from './verify-folder.ts';

/** The data with which the thread is started. */
export interface VerifyThreadData {
  readonly paths: VerifyChecksRequest['paths'];
  readonly scope: VerifyScope;
  /** See `VerifyRequest.chain`; null without the comparison. */
  readonly chain: { readonly url: string | null } | null;
  /** One Int32; any value but 0 stops the run. Messages would not be received before the end of the run. */
  readonly stop: SharedArrayBuffer;
}

export type VerifyEvent =
  | { readonly type: 'progress'; readonly checked: number; readonly total: number }
  | { readonly type: 'done'; readonly report: VerifyReport }
  | { readonly type: 'cancelled' };

const MIN_INTERVAL_MS = 50;
const ROWS_PER_CANCEL_CHECK = 256;

/** Runs one verification inside a thread and posts progress and report to the host. */
export async function serveVerify(
  port: MessagePort,
  data: VerifyThreadData,
  replayCheck: ReplayCheck,
): Promise<void> {
  const post = (event: VerifyEvent): void => port.postMessage(event);
  const progress = createProgressReporter(post, new Int32Array(data.stop));
  try {
    const { paths, scope, chain } = data;
    const readChain = chain && ((rows: ChainRows) => readEvidence(rows, chain.url));
    const report = await verifyFolder({ paths, scope, replayCheck, readChain }, progress);
    progress.finish();
    post({ type: 'done', report });
  } catch (error) {
    if (!(error instanceof VerifyCancelledError)) throw error;
    post({ type: 'cancelled' });
  }
}

async function readEvidence({ epochs, nodeUrl }: ChainRows, localUrl: string | null) {
  const url = localUrl ?? nodeUrl;
  return url === null ? null : readOnChainEvidence(url, epochs, (to, init) => fetch(to, init));
}

function createProgressReporter(post: (event: VerifyEvent) => void, stop: Int32Array) {
  let total = 0;
  let checked = 0;
  let checkCancelAt = 0;
  let reportedAtMs = 0;
  const reportProgress = (): void => {
    checkCancelAt = checked + ROWS_PER_CANCEL_CHECK;
    if (Atomics.load(stop, 0) !== 0) throw new VerifyCancelledError();
    const nowMs = performance.now();
    if (nowMs - reportedAtMs < MIN_INTERVAL_MS) return;
    reportedAtMs = nowMs;
    post({ type: 'progress', checked, total });
  };
  const rowProgress: RowProgress = {
    step(rows) {
      checked += rows;
      if (checked >= checkCancelAt) reportProgress();
    },
  };
  return {
    rowProgress,
    start(rows: number): void {
      total = rows;
      reportProgress();
    },
    finish: (): void => post({ type: 'progress', checked: total, total }),
  };
}
