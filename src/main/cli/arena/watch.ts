import type { Api, ArenaInfo } from '../../../shared/contract/index.ts';
import { CliError } from '../cli-error.ts';

/** Follows a run until it ends; null when asked to stop watching first. */
export function watchArena(
  api: Api,
  arenaId: string,
  own: { readonly stop: AbortSignal; readonly onProgress: (info: ArenaInfo) => void },
): Promise<ArenaInfo | null> {
  return new Promise((resolve, reject) => {
    const leave: (() => void)[] = [];
    const settle = (act: () => void): void => {
      for (const off of leave.splice(0)) off();
      act();
    };
    const onMessage = (info: ArenaInfo): void => {
      own.onProgress(info);
      if (info.state !== 'running') settle(() => resolve(info));
    };
    const stopped = (): void => settle(() => resolve(null));
    own.stop.addEventListener('abort', stopped, { once: true });
    leave.push(
      () => own.stop.removeEventListener('abort', stopped),
      api.onLink((state) => {
        if (state === 'lost') settle(() => reject(new CliError('the host went away')));
      }),
      api.onEvent((event) => {
        if (event.name === 'arena.progress' && event.payload.arenaId === arenaId) onMessage(event.payload);
      }),
    );
    if (own.stop.aborted) return stopped();
    // It may have ended before we listened.
    api.call('arena.get', { arenaId }).then(onMessage, (error: unknown) => settle(() => reject(error)));
  });
}
