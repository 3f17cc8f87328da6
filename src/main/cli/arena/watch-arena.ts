import type { Api, ArenaRunInfo } from '../../../shared/contract/index.ts';
import { followHost } from '../host-client/follow-host.ts';

/** Follows a run until it is over or held (paused, stopped or cancelled); resolves with null if `signal` aborts first. */
export function watchArena(
  api: Api,
  arenaId: string,
  follower: { readonly signal: AbortSignal; readonly onProgress: (info: ArenaRunInfo) => void },
): Promise<ArenaRunInfo | null> {
  return followHost<ArenaRunInfo>(api, follower.signal, (end) => {
    const onMessage = (info: ArenaRunInfo): void => {
      follower.onProgress(info);
      if (info.state !== 'running' && info.state !== 'draining') end(info);
    };
    return {
      onEvent(event) {
        if (event.name === 'arena.progress' && event.payload.arenaId === arenaId) onMessage(event.payload);
      },
      readState: async () => onMessage(await api.call('arena.get', { arenaId })),
    };
  });
}
