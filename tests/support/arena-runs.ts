import type { Api, ArenaRunInfo, ArenaRunReport } from '../../src/shared/contract/index.ts';

/** Resolves with the first progress event of the run for which `wanted` returns true. */
export function untilRun(
  api: Api,
  arenaId: string,
  wanted: (info: ArenaRunInfo) => boolean,
): Promise<ArenaRunInfo> {
  return new Promise((resolve, reject) => {
    const onMessage = (info: ArenaRunInfo): void => {
      if (info.arenaId !== arenaId || !wanted(info)) return;
      off();
      resolve(info);
    };
    const off = api.onEvent((event) => {
      if (event.name === 'arena.progress') onMessage(event.payload);
    });
    api.call('arena.get', { arenaId }).then(onMessage, reject);
  });
}

/** Resolves when no game of the run is in progress. */
export const endedRun = (api: Api, arenaId: string): Promise<ArenaRunInfo> =>
  untilRun(api, arenaId, ({ state }) => state !== 'running' && state !== 'draining');

export const numbersOf = ({ rows }: Pick<ArenaRunReport, 'rows'>): number[] =>
  rows.map(({ number }) => number).toSorted((a, b) => a - b);
