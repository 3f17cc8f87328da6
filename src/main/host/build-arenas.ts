import { createArenas, type Arenas, type ArenasDeps } from '../arena/index.ts';
import { createFleet, type Fleet, type FleetDeps } from '../fleet/index.ts';
import type { DomainDeps } from './build/domain-deps.ts';
import { openWorkerGames } from './standalone/worker-games.ts';

/** Builds the arena and the workers that play games for it, which know each other. */
export function buildArenas(
  { options, crashPoint }: Pick<DomainDeps, 'options' | 'crashPoint'>,
  parts: Omit<ArenasDeps, 'fleet' | 'queue'>,
): { readonly fleet: Fleet; readonly arenas: Arenas } {
  const fleet = createFleet({
    ...parts,
    crashPoint,
    owner: () => arenas,
    checkWorkerUrl: options.workerUrl('result-check-worker'),
    replay: replayer(options),
  });
  const arenas = createArenas({ ...parts, fleet });
  return { fleet, arenas };
}

/** Plays games of workers again, each with an engine thread of its own, which ends with the game. */
const replayer =
  ({ workerUrl, log, version }: DomainDeps['options']): NonNullable<FleetDeps['replay']> =>
  async (game) => {
    const games = openWorkerGames({ workerUrl, log, version, slots: 1 });
    try {
      return await games.play(game, { hostAheadMs: 0, signal: AbortSignal.timeout(MAX_REPLAY_MS) });
    } finally {
      await games.close();
    }
  };

const MAX_REPLAY_MS = 600_000;
