/** Resolves when the signal aborts, at once when it already has. */
export function whenStopped(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
}

/** A clean stop takes at most 3 s (contract §1); whatever hangs longer is cut off. */
const STOP_LIMIT_MS = 2900;
/** The launcher is gone: nobody waits, and its port must be free within 2 s (decision 38). */
const ORPHAN_LIMIT_MS = 1500;

/**
 * Turns SIGINT, SIGTERM, SIGHUP and the end of the launcher into one abort.
 * A terminal's Ctrl-C reaches both processes and is forwarded as well, so a
 * second signal means nothing more than the first.
 */
export function listenForStop(): AbortSignal {
  const controller = new AbortController();
  const stop = (limitMs: number, cut: () => void): void => {
    if (controller.signal.aborted) return;
    setTimeout(cut, limitMs).unref();
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(STOP_LIMIT_MS, () => process.exit(1)));
  }
  if (process.channel !== undefined && process.channel !== null) {
    process.on('disconnect', () => stop(ORPHAN_LIMIT_MS, () => process.kill(process.pid, 'SIGKILL')));
    // The lifeline alone must not keep a finished command running.
    process.channel.unref();
  }
  return controller.signal;
}
