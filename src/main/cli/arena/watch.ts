import type { Api, ArenaInfo } from '../../../shared/contract/index.ts';
import { CliError } from '../cli-error.ts';

/** Follows a run until no game of it is played any more; resolves with null when `stop` aborts first. */
export function watchArena(
  api: Api,
  arenaId: string,
  own: { readonly stop: AbortSignal; readonly onProgress: (info: ArenaInfo) => void },
): Promise<ArenaInfo | null> {
  return new Promise((resolve, reject) => {
    const cleanups: (() => void)[] = [];
    const settle = (act: () => void): void => {
      for (const cleanup of cleanups.splice(0)) cleanup();
      act();
    };
    const onMessage = (info: ArenaInfo): void => {
      own.onProgress(info);
      const isGoingOn = info.state === 'running' || info.state === 'draining';
      if (!isGoingOn) settle(() => resolve(info));
    };
    const onStop = (): void => settle(() => resolve(null));
    own.stop.addEventListener('abort', onStop, { once: true });
    cleanups.push(
      () => own.stop.removeEventListener('abort', onStop),
      api.onConnectionChange((state) => {
        if (state === 'lost') settle(() => reject(new CliError('the connection to the host was lost')));
      }),
      api.onEvent((event) => {
        if (event.name === 'arena.progress' && event.payload.arenaId === arenaId) onMessage(event.payload);
      }),
    );
    if (own.stop.aborted) return onStop();
    // The run may have ended before the listener was added.
    api.call('arena.get', { arenaId }).then(onMessage, (error: unknown) => settle(() => reject(error)));
  });
}
