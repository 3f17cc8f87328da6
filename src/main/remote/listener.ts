import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { linkAnswer, linkHello, MAX_LINK_BODY, MAX_POLL_MS } from '../../shared/wire/remote.ts';
import { bearerToken } from '../platform/net/auth.ts';
import { errorBody, RefusalError } from '../platform/net/envelope.ts';
import { createHttpServer, type HttpServer } from '../platform/net/http-server.ts';
import type { TrustedAddress } from '../platform/net/request-guard.ts';
import type { Log } from '../platform/log.ts';
import { clientAddress } from '../platform/net/listeners/client-address.ts';
import { listenRefusalOf, type ListenRefusal } from '../platform/net/listeners/port-failure.ts';
import { tokenHash } from '../platform/token-hash.ts';
import { limitUnauthenticatedConnections, type ConnectionLimits } from './connection-limits.ts';
import type { Clock } from '../platform/runtime.ts';
import { JOIN_PAGE, JOIN_PAGE_CSP } from './join-page.ts';
import { checkLockout, createRemoteLimits, type RemoteLimits } from './remote-limits.ts';
import { registerWorkerRoutes, type RemoteWorkers } from './routes/worker-routes.ts';
import { isPublicPath, limitUpgrades, type RemoteSpectators } from './routes/spectator-upgrade.ts';
import { acceptLinks, REFUSAL_HTTP, welcomeOf } from './link-socket.ts';
import { acceptOrReopen, type Links, type OpenedLink } from './links.ts';

export interface RemoteListenerOptions {
  readonly host: string;
  readonly port: number;
  /** In PEM; null behind a reverse proxy, which has the certificate. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
  readonly trusted: (port: number) => readonly TrustedAddress[];
  readonly links: Links;
  readonly workers: RemoteWorkers;
  readonly spectators: RemoteSpectators;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RemoteListener {
  readonly port: number;
  /** WebSocket connections of players that are open now; a player that polls over HTTP has none. */
  readonly connectionCount: () => number;
  close(): Promise<void>;
}

/** Frames are JSON texts inside JSON, so a body may be twice as long as what it carries. */
const MAX_BODY_BYTES = MAX_LINK_BODY * 2 + 1024;

/**
 * Opens the listener for other computers: links of players, games for workers, published sessions and scoreboards, and
 * nothing else of this host. Tokens of agents and of administrators are not read here, and every other route answers
 * 404, with and without one.
 */
export async function openRemoteListener(
  options: RemoteListenerOptions,
): Promise<Outcome<RemoteListener, ListenRefusal>> {
  const { host, port, tls, links, clock, log } = options;
  let trusted = options.trusted(port);
  let boundPort = port;
  const app = createHttpServer({
    log,
    port: () => boundPort,
    bodyLimitBytes: MAX_BODY_BYTES,
    trusted: () => trusted,
    ...(tls === null ? {} : { tls }),
  });
  const limits = createRemoteLimits(clock);
  const connections = limitUnauthenticatedConnections(app.server);
  limitRequests(app, options, { limits, connections });
  registerWorkerRoutes(app, options.workers, limits);
  options.spectators.mount(app);
  registerUnauthenticatedRoutes(app, clock);
  registerLinkRoutes(app, options, limits);
  try {
    await app.listen({ host, port, exclusive: true });
  } catch (error) {
    await app.close();
    const refusal = listenRefusalOf(error, port);
    if (refusal === null) throw error;
    return refusal;
  }
  const address = app.server.address();
  boundPort = typeof address === 'object' && address !== null ? address.port : port;
  trusted = options.trusted(boundPort);
  app.server.on('tlsClientError', (_error: Error, socket: { destroy(): void }) => socket.destroy());
  const sockets = acceptLinks({
    port: boundPort,
    trusted,
    links,
    limits,
    connections,
    clock,
  });
  // The connection of a spectator is no idle one.
  const onAccept = (request: IncomingMessage): void => connections.markAuthenticated(request.socket);
  const spectatorSockets = options.spectators.accept({ port: boundPort, trusted, onAccept });
  const watch = limitUpgrades(spectatorSockets, options.spectators, limits);
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    isPublicPath(request.url ?? '') ? watch(request, socket, head) : sockets.upgrade(request, socket, head),
  );
  return accept({
    port: boundPort,
    connectionCount: sockets.count,
    async close() {
      sockets.close();
      spectatorSockets.close();
      connections.closeAll();
      await app.close();
    },
  });
}

/**
 * Limits the requests of each valid token, of each ticket of a published page from one address, and, for all other
 * requests, of each address. A valid token is therefore never held up by others from its address.
 */
function limitRequests(
  app: HttpServer,
  { links, workers, spectators }: Pick<RemoteListenerOptions, 'links' | 'workers' | 'spectators'>,
  { limits, connections }: { readonly limits: RemoteLimits; readonly connections: ConnectionLimits },
): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    const ticket = spectators.ticketOf(raw.url ?? '');
    if (ticket !== null) return checkRate(limits.known.consume(`${ticket} ${clientAddress(raw)}`));
    const token = bearerToken(headers.authorization);
    const isKnown =
      token !== null && (links.checkToken(token).ok || workers.authenticateToken(token) !== null);
    const waitMs = isKnown
      ? limits.known.consume(tokenHash(token))
      : limits.anonymous.consume(clientAddress(raw) ?? '');
    checkRate(waitMs);
    if (isKnown) connections.markAuthenticated(raw.socket);
  });
}

function checkRate(waitMs: number): void {
  if (waitMs > 0)
    throw new RefusalError(
      refuse('RATE_LIMITED', 'Too many requests; slow down', { retry_after_ms: waitMs }),
      waitMs,
    );
}

function registerUnauthenticatedRoutes(app: HttpServer, clock: Clock): void {
  const route = { config: { isPublic: true }, schema: { hide: true } };
  app.get('/remote', route, () => ({
    v: 1,
    name: 'Arbiter',
    server_time: new Date(clock.nowMs()).toISOString(),
    ['needs']: 'invite',
  }));
  app.get('/join', route, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': JOIN_PAGE_CSP, 'referrer-policy': 'no-referrer' })
      .send(JOIN_PAGE),
  );
}

/** The frames of a link over HTTP, for programs without WebSocket. */
function registerLinkRoutes(
  app: HttpServer,
  { links, clock }: RemoteListenerOptions,
  limits: RemoteLimits,
): void {
  const config = { isPublic: true };
  const resolveLink = ({ headers, raw }: FastifyRequest): OpenedLink => {
    const token = bearerToken(headers.authorization);
    const address = clientAddress(raw) ?? '';
    const opened = token === null ? null : links.reopen(token);
    if (opened !== null) return opened;
    checkLockout(limits, address);
    if (token !== null) limits.recordWrongToken(address);
    throw new RefusalError(
      refuse('UNAUTHORIZED', 'Open the link first, and send its secret as a bearer token'),
    );
  };
  app.post('/link/open', { config, schema: { hide: true, body: linkHello } }, async (request, reply) => {
    const token = bearerToken(request.headers.authorization) ?? '';
    const address = clientAddress(request.raw) ?? '';
    if (!links.checkToken(token).ok) checkLockout(limits, address);
    const opened = await acceptOrReopen(links, { token, name: request.body.name });
    if (opened.ok) return welcomeOf(opened.value, clock);
    if (opened.code === 'UNAUTHORIZED') limits.recordWrongToken(address);
    return reply.status(REFUSAL_HTTP[opened.code]).send(errorBody(opened.code, opened.message));
  });
  const wait = z.strictObject({ wait_ms: z.int().min(0).max(MAX_POLL_MS) });
  app.post('/link/poll', { config, schema: { hide: true, body: wait } }, async (request) => ({
    calls: await resolveLink(request).calls.poll(request.body.wait_ms),
  }));
  app.post('/link/answer', { config, schema: { hide: true, body: linkAnswer } }, (request) => ({
    taken: resolveLink(request).calls.receiveReply(request.body),
  }));
  const message = z.strictObject({ body: z.string().max(MAX_LINK_BODY) });
  app.post('/link/up', { config, schema: { hide: true, body: message } }, (request) =>
    links.forwardToManager(resolveLink(request), request.body.body),
  );
}
