import { app } from 'electron';
import type { Host } from '../src/main/platform/host-api.ts';
import type { Log } from '../src/main/platform/log.ts';

/** Contract §1: a stop takes at most 3 s. */
const STOP_LIMIT_MS = 3000;

const limit = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Holds the quit back until the host has stopped in order, and no longer than the limit. */
export function stopBeforeQuit(host: Host, log: Log): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  const stop = async (): Promise<void> => {
    try {
      await Promise.race([host.stop(), limit(STOP_LIMIT_MS)]);
    } catch (error) {
      log('error', 'the host did not stop in order', { reason: String(error) });
    }
    state = 'stopped';
    app.quit();
  };
  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    void stop();
  });
}

/** A signal asks for the same orderly end as the menu does. */
export function quitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}

/**
 * The launcher holds the other end of the IPC channel. When it dies, however it
 * dies, nobody is left to end this process, so it ends itself; nothing that was
 * acknowledged is lost (contract §1).
 */
export function endWithLauncher(): void {
  if (process.channel === undefined || process.channel === null) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel.unref();
}
