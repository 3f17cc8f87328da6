import { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/log.ts';
import type { UploadVerdict } from '../../sessions/index.ts';
import type { GameCheckResponse, GameCheckRequest } from './check-messages.ts';

/** Checks received games in a thread of its own, so that no replay delays a move of the host. */
export interface GameChecker {
  /** Rejects when the thread ends or fails; the game is then neither counted nor refused. */
  check(request: Omit<GameCheckRequest, 'id'>): Promise<UploadVerdict>;
  stop(): Promise<void>;
}

interface PendingCheck {
  readonly resolve: (verdict: UploadVerdict) => void;
  readonly reject: (error: Error) => void;
}

const MAX_HEAP_MB = 256;

/** The thread starts with the first check, and again after it has ended. */
export function createGameChecker({
  threadUrl,
  log,
}: {
  readonly threadUrl: URL;
  readonly log: Log;
}): GameChecker {
  const pendingChecks = new Map<number, PendingCheck>();
  let currentThread: Worker | null = null;
  let lastId = 0;

  function end(thread: Worker, error: Error): void {
    if (currentThread !== thread) return;
    currentThread = null;
    const lostChecks = [...pendingChecks.values()];
    pendingChecks.clear();
    for (const { reject } of lostChecks) reject(error);
  }

  function start(): Worker {
    const thread = new Worker(threadUrl, {
      env: {},
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    thread.unref();
    thread.on('message', (response: GameCheckResponse) => {
      const check = pendingChecks.get(response.id);
      pendingChecks.delete(response.id);
      if ('verdict' in response) check?.resolve(response.verdict);
      else check?.reject(new Error(response.failed));
    });
    thread.on('error', (error) => {
      log('error', 'the thread that checks results failed', { error: String(error) });
      end(thread, new Error('The thread that checks results failed'));
    });
    thread.on('exit', () => end(thread, new Error('The thread that checks results ended')));
    return thread;
  }

  return {
    check: (request) =>
      new Promise((resolve, reject) => {
        currentThread ??= start();
        lastId += 1;
        pendingChecks.set(lastId, { resolve, reject });
        const message: GameCheckRequest = { id: lastId, ...request };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        currentThread.postMessage(message);
      }),
    async stop() {
      const thread = currentThread;
      if (thread === null) return;
      end(thread, new Error('The host stops'));
      await thread.terminate();
    },
  };
}
