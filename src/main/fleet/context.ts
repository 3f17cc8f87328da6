import type { JsonObject } from '../../shared/json.ts';
import type { OrderedGame, WorkerMove } from '../../shared/wire/fleet.ts';
import type { GameRegistry } from '../games/index.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { Sessions } from '../sessions/index.ts';
import type { GameChecker } from './checks/game-checker.ts';
import type { HostWorkerDeps } from './embedded/host-worker.ts';
import type { WriteLimiter } from './write-limiter.ts';
import type { TimeTotal } from './metrics/time-total.ts';
import type { ReleaseTimes } from './metrics/release-times.ts';
import type { OfferedPlayers } from './players/required-players.ts';
import type { FleetStore } from './store/fleet-store.ts';
import type { RecheckStore } from './rechecks/store.ts';
import type { WorkerGame } from './worker/run-worker.ts';
import type { WorkQueue } from './queue/work-queue.ts';
import type { WorkerStore } from './store/worker-store.ts';

/** A game that counts. */
export interface CountedGame {
  readonly sessionId: string;
  readonly ownerData: JsonObject;
  /** The agents by role. */
  readonly participants: Readonly<Record<string, string>>;
  /** The replies of models, as reported by the worker. */
  readonly moves: readonly WorkerMove[];
}

/** The requester of games; it is notified of each game that counts. */
export interface FleetOwner {
  /** Called in the writer job that has stored the session; the event of the session follows the commit. */
  onCounted(groupId: string, game: CountedGame): void;
  /** Called after a start for groups whose orders were withdrawn because the rules of this program changed. */
  onWithdrawn(groupId: string): void;
}

export interface FleetDeps extends CoreServices {
  readonly games: GameRegistry;
  readonly sessions: Pick<Sessions, 'saveUploadedGameInJob' | 'logAs'>;
  readonly crashPoint: CrashTrigger;
  /** Who asked for the games of a group. */
  readonly ownerOf: (groupId: string) => FleetOwner;
  /** The program of the thread that checks results. */
  readonly checkThreadUrl: URL;
  /** The queue that delivers orders; a table of the database when absent. */
  readonly queue?: WorkQueue;
  /** Plays a game again with the players of this program; no game is played again when absent. */
  readonly playAgain?: (game: OrderedGame) => Promise<Pick<WorkerGame, 'rows'>>;
  /** The share of the games of invited workers that are played again; 0.05 when absent. */
  readonly recheckShare?: number;
  /**
   * Number of drops of leases in a row after which a worker is paused; 0 for never, `DEFAULT_WORKER_DROPS` when absent.
   */
  readonly maxDrops?: () => number;
  /** Settings of the thread of this host that plays games; when absent, only workers of other programs play. */
  readonly hostWorker?: Pick<HostWorkerDeps, 'threadUrl' | 'version' | 'slots' | 'clock'>;
  /** Checks received games; a thread of its own when absent. */
  readonly checker?: GameChecker;
}

/** A worker's description of itself, kept in memory while the host runs. */
export interface WorkerPresence {
  readonly version: string;
  readonly slots: number;
  readonly seenMs: number;
  readonly rules: Readonly<Record<string, string>>;
  readonly players: OfferedPlayers;
  /** The worker's current activity, by order. */
  readonly progress: ReadonlyMap<string, string>;
}

/** The stores and dependencies that the parts of the fleet share. */
export interface FleetContext extends FleetDeps {
  /** The name of this host and the epoch that began with its start. */
  readonly coordinator: { readonly id: string; readonly epoch: number };
  readonly orders: FleetStore;
  readonly workers: WorkerStore;
  readonly rechecks: RecheckStore;
  readonly queue: WorkQueue;
  readonly checker: GameChecker;
  readonly writeLimiter: WriteLimiter;
  readonly presence: Map<string, WorkerPresence>;
  /** How long checks took since the start, by template. */
  readonly replayTimes: Map<string, TimeTotal>;
  readonly releaseTimes: ReleaseTimes;
  /** The fingerprint of the rules of a template; null for an unknown one. */
  readonly rulesOf: (template: string) => string | null;
  /** Ends the waits of requests for work. */
  readonly waiting: Set<() => void>;
  isStopped: boolean;
  /** Open orders that had failed too often at the last count. */
  deadOrders: number;
}

/** Lets requests that wait for work try again, or end when the host stops. */
export function wakeAll({ waiting }: Pick<FleetContext, 'waiting'>): void {
  // A request that tries again may wait again at once.
  const wakes = Array.from(waiting);
  for (const wake of wakes) wake();
}

export { isoNow } from '../platform/runtime.ts';
