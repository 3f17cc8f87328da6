import type { FleetStatus } from '../../../src/shared/contract/index.ts';
import type { StatusTone } from '../../ui/index.ts';

export type WorkerState = 'revoked' | 'suspended' | 'paused' | 'connected' | 'expired' | 'unseen' | 'away';

export const WORKER_TONES: Readonly<Record<WorkerState, StatusTone>> = {
  revoked: 'bad',
  suspended: 'flag',
  paused: 'late',
  connected: 'ok',
  expired: 'late',
  unseen: 'pending',
  away: 'warn',
};

/** The state of a worker; if several apply, the most important one. */
export function workerStateOf(
  worker: Pick<
    FleetStatus['workers'][number],
    'revokedAtMs' | 'suspendedAtMs' | 'pausedUntilMs' | 'connected' | 'expiresMs' | 'seenMs'
  >,
  nowMs: number,
): WorkerState {
  if (worker.revokedAtMs !== null) return 'revoked';
  if (worker.suspendedAtMs !== null) return 'suspended';
  if (worker.pausedUntilMs !== null) return 'paused';
  if (worker.connected) return 'connected';
  if (worker.expiresMs <= nowMs) return 'expired';
  return worker.seenMs === null ? 'unseen' : 'away';
}
