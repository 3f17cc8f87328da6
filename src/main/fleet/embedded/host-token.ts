import { HOST_WORKER_ID } from '../../../shared/contract/index.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import { isoNow, type FleetContext } from '../context.ts';

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
/** Longer than a host runs; the worker of a host that runs longer is started again with a new token. */
const VALID_HOURS = 8760;
const NAME = 'This computer';

/**
 * Makes a new token for the worker that runs in this host. The token is kept in memory only, and that of an earlier
 * start is worth nothing any more.
 */
export function renewHostToken(context: FleetContext): Promise<string> {
  const { random, clock } = context.runtime;
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  const renewed = { tokenHash: tokenHash(token), expiresMs: clock.nowMs() + VALID_HOURS * HOUR_MS };
  return context.writer.write(() => {
    if (context.workers.find(HOST_WORKER_ID) === null) addHostWorker(context, renewed);
    else context.workers.renew(HOST_WORKER_ID, renewed);
    return token;
  });
}

function addHostWorker(
  context: FleetContext,
  renewed: { readonly tokenHash: string; readonly expiresMs: number },
): void {
  const name = context.workers.named(NAME) === null ? NAME : `${NAME} (host)`;
  context.workers.add({
    ...renewed,
    workerId: HOST_WORKER_ID,
    name,
    trust: 'own',
    createdAt: isoNow(context),
  });
  context.audit.append({
    system: 'fleet',
    action: 'FLEET_WORKER_INVITED',
    subject: HOST_WORKER_ID,
    actor: 'host',
    payload: { name, trust: 'own', hours: VALID_HOURS },
  });
}
