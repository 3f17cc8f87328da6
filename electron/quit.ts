import { app } from 'electron';
import type { Host } from '../src/main/platform/host-api.ts';
import type { Log } from '../src/main/platform/log.ts';

/** A stop takes at most this long, even when the host hangs. */
const MAX_STOP_MS = 3000;

const timeout = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Delays quitting until the host has stopped, or until the time limit. */
export function stopBeforeQuit(host: Host, log: Log): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  const stop = async (): Promise<void> => {
    try {
      await Promise.race([host.stop(), timeout(MAX_STOP_MS)]);
    } catch (error) {
      log('error', 'the host failed while stopping', { reason: String(error) });
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

/** Quits on SIGINT, SIGTERM and SIGHUP, and stops the host before. */
export function quitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}

let hasDefect = false;

/** Quits after an error that nothing handled, and stops the host before; no game is decided by it. */
export function quitOnUnhandledErrors(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log('error', 'an error that nothing handled; quitting', {
        error: String(error),
        stack: error instanceof Error ? (error.stack ?? '') : '',
      });
      hasDefect = true;
      app.quit();
    });
  }
}

/** Whether the app quits because of an error of its own. */
export const isQuittingOnDefect = (): boolean => hasDefect;

/**
 * Kills this process when the launcher dies, which closes the IPC channel: no
 * other process would stop it then. Everything that the host acknowledged is
 * already stored.
 */
export function endWithLauncher(): void {
  if (process.channel === undefined || process.channel === null) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel.unref();
}
