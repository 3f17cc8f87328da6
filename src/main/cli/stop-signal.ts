/** Resolves when the signal aborts, or immediately when it has aborted already. */
export function whenStopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** A stop takes at most 3 s; the process exits after this time even when something hangs. */
const MAX_STOP_MS = 2900;
/** When the launcher has died, the process is killed after this time, so that its ports are free within 2 s. */
const MAX_ORPHAN_MS = 1500;

export interface StopListener {
  readonly signal: AbortSignal;
  /** Whether an error that nothing handled caused the stop, so that the command has failed. */
  hasFailed(): boolean;
}

/**
 * Aborts on SIGINT, SIGTERM or SIGHUP, when the launcher ends, and on an error
 * that nothing handled, which is passed to `report`. Ctrl-C in a terminal reaches
 * this process and the launcher, which forwards it, so a second signal is
 * ignored.
 */
export function listenForStop(report: (error: unknown) => void): StopListener {
  let hasFailed = false;
  const controller = new AbortController();
  const stop = (limitMs: number, forceExit: () => void): void => {
    if (controller.signal.aborted) return;
    setTimeout(forceExit, limitMs).unref();
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(MAX_STOP_MS, () => process.exit(1)));
  }
  if (process.channel !== undefined && process.channel !== null) {
    process.on('disconnect', () => stop(MAX_ORPHAN_MS, () => process.kill(process.pid, 'SIGKILL')));
    // The IPC channel must not keep a finished command running.
    process.channel.unref();
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      hasFailed = true;
      report(error);
      stop(MAX_STOP_MS, () => process.exit(1));
    });
  }
  return { signal: controller.signal, hasFailed: () => hasFailed };
}
