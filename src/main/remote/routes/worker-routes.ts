import { refuse } from '../../../shared/outcome.ts';
import { bearerToken, type Caller } from '../../platform/net/auth.ts';
import { RefusalError } from '../../platform/net/envelope.ts';
import type { HttpServer } from '../../platform/net/http-server.ts';
import { clientAddress } from '../../platform/net/listeners/client-address.ts';
import { checkLockout, type RemoteLimits } from '../remote-limits.ts';

/** The functions of this host that workers on other computers reach. */
export interface RemoteWorkers {
  /** The worker of a token; null for every other token, including an administrator's. */
  authenticateToken(token: string): Caller | null;
  /** Registers the routes that hand out and take games. */
  mount(app: HttpServer): void;
}

/**
 * Registers the routes of workers, and a hook that lets workers in with the token of their invitation. Any other token
 * counts as a wrong one; a request without a token does not.
 */
export function registerWorkerRoutes(app: HttpServer, workers: RemoteWorkers, limits: RemoteLimits): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.admitsWorkers !== true) return;
    const token = bearerToken(request.headers.authorization);
    request.caller = token === null ? null : workers.authenticateToken(token);
    if (request.caller !== null) return;
    const address = clientAddress(request.raw) ?? '';
    checkLockout(limits, address);
    if (token !== null) limits.recordWrongToken(address);
    throw new RefusalError(
      refuse('UNAUTHORIZED', 'A worker sends the token of its invitation as a bearer token'),
    );
  });
  workers.mount(app);
}
