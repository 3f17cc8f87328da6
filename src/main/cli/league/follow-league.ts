import type { Api, LeagueInfo, LeagueReport } from '../../../shared/contract/index.ts';

/** Follows a league until it has ended and everything is stored; null when the command is stopped first. */
export async function followLeague(
  api: Api,
  leagueId: string,
  handlers: { readonly signal: AbortSignal; readonly onProgress: (info: LeagueInfo) => void },
): Promise<LeagueReport | null> {
  const cleanups: (() => void)[] = [];
  const stopped = new Promise<null>((resolve) => {
    const stop = (): void => resolve(null);
    if (handlers.signal.aborted) return stop();
    handlers.signal.addEventListener('abort', stop, { once: true });
    cleanups.push(() => handlers.signal.removeEventListener('abort', stop));
  });
  cleanups.push(
    api.onEvent((event) => {
      if (event.name === 'league.changed' && event.payload.leagueId === leagueId)
        handlers.onProgress(event.payload);
    }),
  );
  try {
    return await Promise.race([stopped, api.call('leagues.finished', { leagueId })]);
  } finally {
    for (const cleanup of cleanups) cleanup();
  }
}
