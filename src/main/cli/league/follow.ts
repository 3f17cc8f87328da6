import type { Api, LeagueInfo, LeagueReport } from '../../../shared/contract/index.ts';

/** Follows a league until it has ended and everything is stored; null when the command is stopped first. */
export async function followLeague(
  api: Api,
  leagueId: string,
  own: { readonly stop: AbortSignal; readonly onProgress: (info: LeagueInfo) => void },
): Promise<LeagueReport | null> {
  const leave: (() => void)[] = [];
  const stopped = new Promise<null>((resolve) => {
    const stop = (): void => resolve(null);
    if (own.stop.aborted) return stop();
    own.stop.addEventListener('abort', stop, { once: true });
    leave.push(() => own.stop.removeEventListener('abort', stop));
  });
  leave.push(
    api.onEvent((event) => {
      if (event.name === 'league.changed' && event.payload.leagueId === leagueId)
        own.onProgress(event.payload);
    }),
  );
  try {
    return await Promise.race([stopped, api.call('leagues.finished', { leagueId })]);
  } finally {
    for (const off of leave) off();
  }
}
