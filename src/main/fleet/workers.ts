import { HOST_WORKER_ID } from '../../shared/contract/index.ts';
import { cleanName } from '../../shared/display-text.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { tokenHash } from '../platform/token-hash.ts';
import { isoNow, wakeAll, type FleetContext } from './context.ts';
import type { FleetWorker, WorkerTrustClass } from './types.ts';
import { HOUR_MS } from '../../shared/units.ts';

/** Workers and their tokens. A worker is a name and a class of trust that a person of this host chose. */

const TOKEN_BYTES = 32;

export interface NewWorker {
  readonly name: string;
  readonly trust: WorkerTrustClass;
  readonly hours: number;
}

export interface InvitedWorker {
  readonly worker: FleetWorker;
  /** Shown once; only its SHA-256 is stored. */
  readonly token: string;
}

export const newWorkerToken = ({ runtime }: Pick<FleetContext, 'runtime'>): string =>
  Buffer.from(runtime.random.bytes(TOKEN_BYTES)).toString('base64url');

interface Invitation {
  readonly token: string;
  readonly actor: 'person' | 'host';
  readonly hours: number;
}

/** Stores a worker with the hash of its token; to be called in a writer job. */
export function addWorkerInJob(
  context: Pick<FleetContext, 'workers' | 'audit'>,
  worker: Pick<FleetWorker, 'workerId' | 'name' | 'trust' | 'createdAt' | 'expiresMs'>,
  { token, actor, hours }: Invitation,
): void {
  const { workerId: subject, name, trust } = worker;
  context.workers.insert({ ...worker, tokenHash: tokenHash(token) });
  const payload = { name, trust, hours };
  context.audit.append({ system: 'fleet', action: 'FLEET_WORKER_INVITED', subject, actor, payload });
}

export async function inviteWorker(
  context: FleetContext,
  { name: wantedName, trust, hours }: NewWorker,
): Promise<Outcome<InvitedWorker, 'CONFLICT'>> {
  const { ids, clock } = context.runtime;
  const token = newWorkerToken(context);
  const workerId = ids.uuid();
  const name = cleanName(wantedName, `Worker ${workerId.slice(0, 8)}`);
  return context.writer.write(() => {
    if (context.workers.findByName(name) !== null)
      return refuse('CONFLICT' as const, `There is a worker "${name}" already; choose another name`);
    const worker: FleetWorker = {
      workerId,
      name,
      trust,
      createdAt: isoNow(context),
      expiresMs: clock.nowMs() + hours * HOUR_MS,
      revokedAt: null,
      suspendedAt: null,
      drops: 0,
      droppedAt: null,
      pausedUntilMs: null,
    };
    addWorkerInJob(context, worker, { token, actor: 'person', hours });
    return accept({ worker, token });
  });
}

interface WorkerChange {
  readonly action: 'FLEET_WORKER_REVOKED' | 'FLEET_WORKER_REINSTATED';
  /** The worker after the change; null when there is nothing to change. */
  readonly apply: (worker: FleetWorker) => FleetWorker | null;
}

/** Changes the rights of a worker because a person decided so, with its audit row. */
const changeWorker = (
  context: FleetContext,
  workerId: string,
  { action, apply }: WorkerChange,
): Promise<Outcome<FleetWorker, 'NOT_FOUND'>> =>
  context.writer.write(() => {
    const worker = context.workers.find(workerId);
    if (worker === null) return refuse('NOT_FOUND' as const, 'No such worker');
    const changedWorker = apply(worker);
    if (changedWorker === null) return accept(worker);
    const payload = { name: worker.name };
    context.audit.append({ system: 'fleet', action, subject: workerId, actor: 'person', payload });
    context.writer.afterCommit(() => wakeAll(context));
    return accept(changedWorker);
  });

/** Ends the rights of a worker at once; what it holds is given to others when its lease expires. */
export async function revokeWorker(
  context: FleetContext,
  workerId: string,
): Promise<Outcome<FleetWorker, 'NOT_FOUND' | 'CONFLICT'>> {
  if (workerId === HOST_WORKER_ID)
    return refuse('CONFLICT', 'This computer has no invitation; "arbiter queue slots 0" ends its work');
  return changeWorker(context, workerId, {
    action: 'FLEET_WORKER_REVOKED',
    apply(worker) {
      if (worker.revokedAt !== null) return null;
      const revokedAt = isoNow(context);
      context.workers.markRevoked(workerId, revokedAt);
      return { ...worker, revokedAt };
    },
  });
}

/** Gives work again to a worker that is suspended or paused. */
export const reinstateWorker = (
  context: FleetContext,
  workerId: string,
): Promise<Outcome<FleetWorker, 'NOT_FOUND'>> =>
  changeWorker(context, workerId, {
    action: 'FLEET_WORKER_REINSTATED',
    apply(worker) {
      const { suspendedAt, pausedUntilMs } = worker;
      if (suspendedAt === null && pausedUntilMs === null) return null;
      context.workers.markSuspended(workerId, null);
      context.workers.resetDrops(workerId);
      return { ...worker, suspendedAt: null, drops: 0, pausedUntilMs: null };
    },
  });

/** The worker of a token; null when it is unknown, revoked or expired. */
export function authenticateWorker({ workers, runtime }: FleetContext, token: string): FleetWorker | null {
  const worker = workers.findByToken(tokenHash(token));
  if (worker === null || worker.revokedAt !== null) return null;
  return worker.expiresMs > runtime.clock.nowMs() ? worker : null;
}
