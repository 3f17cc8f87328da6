import { HOST_WORKER_ID } from '../../../shared/contract/index.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import { isoNow, type FleetContext } from '../context.ts';
import { HOUR_MS } from '../../../shared/units.ts';
import { addWorkerInJob, newWorkerToken } from '../workers.ts';

/** One year. The worker of a host that runs for more than a year is started again with a new token. */
const VALID_HOURS = 8760;
const NAME = 'This computer';

/**
 * Makes a new token for the worker that runs in this host. The token is kept in memory only, and the token of an
 * earlier start is invalid.
 */
export function renewHostToken(context: FleetContext): Promise<string> {
  const token = newWorkerToken(context);
  const expiresMs = context.runtime.clock.nowMs() + VALID_HOURS * HOUR_MS;
  return context.writer.write(() => {
    if (context.workers.find(HOST_WORKER_ID) === null) addHostWorkerInJob(context, token, expiresMs);
    else context.workers.updateToken(HOST_WORKER_ID, { tokenHash: tokenHash(token), expiresMs });
    return token;
  });
}

function addHostWorkerInJob(context: FleetContext, token: string, expiresMs: number): void {
  const name = context.workers.findByName(NAME) === null ? NAME : `${NAME} (host)`;
  const createdAt = isoNow(context);
  addWorkerInJob(
    context,
    { workerId: HOST_WORKER_ID, name, trust: 'own', createdAt, expiresMs },
    { token, actor: 'host', hours: VALID_HOURS },
  );
}
