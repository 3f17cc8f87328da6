import { Worker } from 'node:worker_threads';
import type { Clock } from '../../platform/runtime.ts';
import type { Log } from '../../platform/log.ts';

/** Given to the thread at its start. */
export interface HostWorkerStart {
  /** The gateway of the host, for example `http://127.0.0.1:7400/`. */
  readonly url: string;
  readonly token: string;
  /** Maximum number of concurrent games. */
  readonly slots: number;
  readonly version: string;
}

/** Sent to the thread: it gives up its games and ends. */
export const STOP_MESSAGE = 'stop';

/** Sent by the thread: a line for the log. */
export interface HostWorkerLine {
  readonly line: string;
}

/** A worker that this host runs itself, in a thread of its own, so that games of runs delay none of its responses. */
export interface HostWorker {
  /** Starts it for the gateway at this address, if it is wanted. */
  start(url: string): void;
  /** Starts it again with the number of slots that is wanted now, or ends it. */
  update(): void;
  stop(): Promise<void>;
}

export interface HostWorkerDeps {
  readonly threadUrl: URL;
  readonly version: string;
  /** Maximum number of concurrent games; 0 for no worker. */
  readonly slots: () => number;
  /** A new token with which the thread is let in. */
  readonly newToken: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
}

const MIN_RESTART_MS = 1000;
const MAX_RESTART_MS = 60_000;
/** A thread that ran for this long did not fail at its start. */
const STEADY_MS = 60_000;
/** A thread that does not end in time is terminated; its games are given to another worker. */
const STOP_MS = 1000;
const MAX_HEAP_MB = 512;

export function createHostWorker(deps: HostWorkerDeps): HostWorker {
  const { clock, log } = deps;
  let url: string | null = null;
  let thread: Worker | null = null;
  let runningSlots = 0;
  let restartMs = MIN_RESTART_MS;
  let cancelRestart = (): void => undefined;
  // Changes follow each other, so that there is never a second thread.
  let lastChange: Promise<void> = Promise.resolve();

  const schedule = (change: () => Promise<void>): Promise<void> => {
    lastChange = lastChange.then(change).catch((error: unknown) => {
      log('error', 'the worker of this host could not be started', { error: String(error) });
      startLater();
    });
    return lastChange;
  };

  function startLater(): void {
    cancelRestart();
    cancelRestart = clock.after(restartMs, () => void schedule(applySlots));
    restartMs = Math.min(MAX_RESTART_MS, restartMs * 2);
  }

  async function begin(address: string, slots: number): Promise<void> {
    const start: HostWorkerStart = {
      url: address,
      token: await deps.newToken(),
      slots,
      version: deps.version,
    };
    const newThread = new Worker(deps.threadUrl, {
      env: {},
      stdin: false,
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    newThread.unref();
    const startedMs = clock.monotonicMs();
    thread = newThread;
    runningSlots = slots;
    newThread.on('message', ({ line }: HostWorkerLine) => log('info', `the worker of this host: ${line}`));
    newThread.on('error', (error) =>
      log('error', 'the worker of this host failed', { error: String(error) }),
    );
    newThread.on('exit', () => {
      if (thread !== newThread) return;
      thread = null;
      runningSlots = 0;
      if (clock.monotonicMs() - startedMs > STEADY_MS) restartMs = MIN_RESTART_MS;
      startLater();
    });
  }

  async function end(): Promise<void> {
    const endedThread = thread;
    thread = null;
    runningSlots = 0;
    if (endedThread !== null) await endThread(endedThread, clock);
  }

  async function applySlots(): Promise<void> {
    cancelRestart();
    const wantedSlots = url === null ? 0 : deps.slots();
    if (wantedSlots === runningSlots) return;
    await end();
    if (url !== null && wantedSlots > 0) await begin(url, wantedSlots);
  }

  return {
    start(address) {
      url = address;
      void schedule(applySlots);
    },
    update: () => void schedule(applySlots),
    async stop() {
      url = null;
      await schedule(applySlots);
      cancelRestart();
    },
  };
}

async function endThread(thread: Worker, clock: Clock): Promise<void> {
  const threadExit = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const cancel = clock.after(STOP_MS, () => void thread.terminate());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage(STOP_MESSAGE);
  await threadExit;
  cancel();
}
