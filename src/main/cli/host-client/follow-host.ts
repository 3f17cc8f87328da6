import type { AnyEvent, Api } from '../../../shared/contract/index.ts';
import { CliError } from '../cli-error.ts';

/** The callbacks of a command that follows something on the host until it ends. */
export interface HostFollower {
  readonly onEvent: (event: AnyEvent) => Promise<void> | void;
  /** Reads the present state, because the end may have come before the listener was added. */
  readonly readState: () => Promise<void>;
}

/**
 * Follows something at the host until `follow` calls `end`. Resolves with null when `signal` aborts first; rejects
 * when the connection is lost, and with any error of the follower.
 */
export function followHost<T>(
  api: Api,
  signal: AbortSignal,
  follow: (end: (result: T) => void) => HostFollower,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const cleanups: (() => void)[] = [];
    const finish = (settle: () => void): void => {
      for (const cleanup of cleanups.splice(0)) cleanup();
      settle();
    };
    const fail = (error: unknown): void => finish(() => reject(error));
    const attempt = async (callback: () => Promise<void> | void): Promise<void> => {
      try {
        await callback();
      } catch (error) {
        fail(error);
      }
    };
    const { onEvent, readState } = follow((result) => finish(() => resolve(result)));
    const onStop = (): void => finish(() => resolve(null));
    signal.addEventListener('abort', onStop, { once: true });
    cleanups.push(
      () => signal.removeEventListener('abort', onStop),
      api.onConnectionChange((state) => {
        if (state === 'lost') fail(new CliError('the connection to the host was lost'));
      }),
      api.onEvent((event) => void attempt(() => onEvent(event))),
    );
    if (signal.aborted) onStop();
    else void attempt(readState);
  });
}
