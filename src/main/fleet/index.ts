/**
 * Games that other programs play for this host: the queue that delivers them, the workers that play them, and the
 * checks after which a result counts.
 */

export { createMemoryQueue } from './queue/memory-queue.ts';
export { HEARTBEAT_MS, LEASE_MS, MAX_ATTEMPTS, type ItemLease, type WorkQueue } from './queue/work-queue.ts';
export { parseQueueAddress, queueName, type QueueAddress } from './queue/postgres/queue-address.ts';
export { migrateQueue, type QueueMigration } from './queue/postgres/migrate.ts';
export { createPasswordSource, takeQueuePassword } from './queue/postgres/password.ts';
export { createPostgresQueue } from './queue/postgres/postgres-queue.ts';
export { coordinatorStore } from './queue/coordinator-store.ts';
export { createFleet, type Fleet } from './service.ts';
export type { FleetMetrics } from './metrics/fleet-metrics.ts';
export { addTime, NO_TIME, type TimeTotal } from './metrics/time-total.ts';
export { createEngineHashReader, type ReadEngineHash } from './players/engine-hash.ts';
export {
  canWorkersPlay,
  resolveOrderedPlayer,
  modelMovesOf,
  type PlayerSources,
} from './players/ordered-player.ts';
export { NO_PLAYERS, type OfferedPlayers } from './players/required-players.ts';
export { serveChecks } from './checks/serve-checks.ts';
export type { CountedGame, FleetDeps, FleetOwner } from './context.ts';
export type { HostWorkerLine, HostWorkerStart } from './embedded/host-worker.ts';
export {
  createCoordinatorClient,
  type CoordinatorClient,
  type PostResponse,
  type PostRequest,
} from './worker/coordinator-client.ts';
export { openSigners, type SigningPrograms } from './worker/signers/signers.ts';
export { runWorker, type WorkerGame, type WorkSummary, type WorkerGames } from './worker/run-worker.ts';
export {
  WORKER_TRUST_CLASSES,
  type FleetWorker,
  type TrustClass,
  type NewFleetGame,
  type PlayedBy,
  type WorkerTrustClass,
} from './types.ts';
