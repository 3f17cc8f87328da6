/**
 * Games that other programs play for this host: the queue that delivers them, the workers that play them, and the
 * checks after which a result counts.
 */

export { createMemoryQueue } from './queue/memory-queue.ts';
export { HEARTBEAT_MS, LEASE_MS, MAX_ATTEMPTS, type LeasedWork, type WorkQueue } from './queue/work-queue.ts';
export { parseQueueAddress, queueName, type QueueAddress } from './queue/postgres/address.ts';
export { migrateQueue, type QueueMigration } from './queue/postgres/migrate.ts';
export { storedPassword, takeQueuePassword } from './queue/postgres/password.ts';
export { createPostgresQueue } from './queue/postgres/postgres-queue.ts';
export { coordinatorStore } from './queue/coordinator-store.ts';
export { createFleet, type Fleet } from './service.ts';
export type { FleetMetrics } from './metrics/fleet-metrics.ts';
export { addTime, NO_TIME, type TimeTotal } from './metrics/time-total.ts';
export { createEngineHash, type EngineHash } from './players/engine-hash.ts';
export {
  canWorkersPlay,
  findOrderedPlayer,
  modelMovesOf,
  type PlayerSources,
} from './players/ordered-player.ts';
export { NO_PLAYERS, type OwnPlayers } from './players/required.ts';
export { serveChecks } from './checks/serve-checks.ts';
export type { CountedGame, FleetDeps, FleetOwner } from './context.ts';
export type { HostWorkerLine, HostWorkerStart } from './embedded/host-worker.ts';
export {
  createCoordinatorClient,
  type CoordinatorClient,
  type PostReply,
  type PostRequest,
} from './worker/coordinator-client.ts';
export { openSigners, type SigningPrograms } from './worker/signers/signers.ts';
export { runWorker, type WorkerGame, type WorkDone, type WorkerGames } from './worker/run.ts';
export {
  WORKER_TRUST,
  type FleetWorker,
  type GameTrust,
  type NewFleetGame,
  type PlayedBy,
  type WorkerTrust,
} from './types.ts';
