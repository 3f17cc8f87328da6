import { leagueOfGroup } from '../../../shared/contract/index.ts';
import type { SettingsService } from '../../app-features/settings/index.ts';
import { createArenas, type Arenas, type ArenasDeps } from '../../arena/index.ts';
import {
  coordinatorStore,
  createEngineHashReader,
  createFleet,
  createPostgresQueue,
  parseQueueAddress,
  createPasswordSource,
  takeQueuePassword,
  type Fleet,
  type FleetDeps,
  type FleetOwner,
  type WorkQueue,
} from '../../fleet/index.ts';
import type { WorkerServices } from '../../league/index.ts';
import type { SecretVault } from '../../platform/runtime.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import type { DomainDeps } from './domain-deps.ts';
import { openWorkerGames } from '../standalone/worker-games.ts';

type ArenaParts = Omit<ArenasDeps, 'fleet' | 'queue'> & {
  readonly vault: SecretVault;
  /** Leagues order games too; they are built later. */
  readonly leagues: () => FleetOwner;
  readonly settings: Pick<SettingsService, 'get'>;
};

/** Builds the arena and the workers that play games for it and for leagues. */
export function buildArenas(
  deps: Pick<DomainDeps, 'options' | 'crashPoint' | 'secrets'>,
  { vault, settings, leagues, ...parts }: ArenaParts,
): { readonly fleet: Fleet; readonly arenas: Arenas; readonly workerServices: WorkerServices } {
  const { options, crashPoint } = deps;
  const queue = openQueue(deps, { ...parts, vault });
  const fleet = createFleet({
    ...parts,
    crashPoint,
    ownerOf: (groupId) => (leagueOfGroup(groupId) === null ? arenas : leagues()),
    hostWorker: {
      threadUrl: options.threadUrl('game-thread'),
      version: options.version,
      slots: () => settings.get().workerSlots,
      clock: systemClock,
    },
    maxDrops: () => settings.get().workerDrops,
    checkThreadUrl: options.threadUrl('result-check-thread'),
    ...(queue === null ? {} : { queue }),
    playAgain: createGameRepeater(options),
  });
  const arenas = createArenas({ ...parts, fleet });
  const { sessions, models } = parts;
  return {
    fleet,
    arenas,
    workerServices: { fleet, sessions, models, readEngineHash: createEngineHashReader() },
  };
}

/**
 * Opens the queue that `--queue` names; null without the option, when the queue is in the database of this host. Takes
 * a new password out of the environment. Throws for an address that is not valid.
 */
function openQueue(
  { options, secrets }: Pick<DomainDeps, 'options' | 'secrets'>,
  { db, log, vault }: Pick<ArenaParts, 'db' | 'log' | 'vault'>,
): WorkQueue | null {
  if (options.queueAddress == null) return null;
  const address = parseQueueAddress(options.queueAddress);
  if (!address.ok) throw new Error(address.message);
  const newPassword = takeQueuePassword(process.env);
  if (newPassword !== null) secrets.register(newPassword);
  return createPostgresQueue({
    address: address.value,
    findPassword: createPasswordSource(address.value, { vault, newPassword, log }),
    queue: `games-${coordinatorStore(db).findId()}`,
    clock: systemClock,
    log,
  });
}

/**
 * Creates the function that plays a game of a worker again. The game has engine threads of its own, which end
 * with it.
 */
const createGameRepeater =
  ({ threadUrl, log, version }: DomainDeps['options']): NonNullable<FleetDeps['playAgain']> =>
  async (game) => {
    const games = openWorkerGames({ threadUrl, log, version, slots: 1 });
    try {
      return await games.play(game, { hostAheadMs: 0, signal: AbortSignal.timeout(MAX_GAME_MS) });
    } finally {
      await games.close();
    }
  };

/** The longest that a repeated game may take. */
const MAX_GAME_MS = 600_000;
