/**
 * Games that other programs play for this host: the queue that delivers them, the workers that play them, and the
 * checks after which a result counts.
 */

export { createMemoryQueue } from './queue/memory-queue.ts';
export { HEARTBEAT_MS, LEASE_MS, MAX_ATTEMPTS, type HeldWork, type WorkQueue } from './queue/work-queue.ts';
