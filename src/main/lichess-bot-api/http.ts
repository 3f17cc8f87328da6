import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { bearerToken } from '../platform/net/auth.ts';
import { createHttpServer } from '../platform/net/http-server.ts';
import { toHttpRefusal } from '../platform/net/errors.ts';
import { listenLoopback } from '../platform/net/listen.ts';
import { toErrorBody, NOT_FOUND_TEXT, sendRefused } from './responses.ts';
import type { Body } from './request-fields.ts';
import { registerAccountRoutes } from './routes/account.ts';
import { registerLichessChallengeRoutes } from './routes/challenges.ts';
import { registerGameRoutes } from './routes/games.ts';
import type { BotApi } from './service.ts';

/** Maximum size of a request; no request of the Bot API is longer. */
const MAX_BODY_BYTES = 8 * 1024;

/** The routes of one listener, with the agent of each request. */
export interface BotRoutes {
  readonly app: FastifyInstance;
  readonly api: BotApi;
  /** The agent that sent the request; not for routes that are `isPublic`. */
  readonly caller: (request: FastifyRequest) => string;
  readonly body: (request: FastifyRequest) => Body;
}

/**
 * Opens the listener of the Bot API. Any content type is accepted, unlike on the gateway: no web page can send the
 * bearer header that every route needs, and a request with an Origin is refused.
 */
export async function listenForBots(
  api: BotApi,
  port: number,
): Promise<Outcome<{ readonly port: number; close(): Promise<void> }, 'PORT_IN_USE'>> {
  let boundPort = port;
  const server = createHttpServer({ log: api.log, port: () => boundPort, bodyLimitBytes: MAX_BODY_BYTES });
  const callers = new WeakMap<FastifyRequest, string>();
  await server.register(async (scope) => {
    const app = scope as unknown as FastifyInstance;
    acceptAnyBody(app);
    answerErrors(app, api);
    authenticate(app, api, callers);
    const routes: BotRoutes = {
      app,
      api,
      caller: (request) => callers.get(request) ?? '',
      body: (request) => ({
        bytes: (request.body as Uint8Array | undefined) ?? new Uint8Array(),
        contentType: request.headers['content-type'] ?? '',
      }),
    };
    registerAccountRoutes(routes);
    registerLichessChallengeRoutes(routes);
    registerGameRoutes(routes);
    app.all('/*', { config: { isPublic: true } }, async (_request, reply) =>
      reply.status(404).send(toErrorBody(NOT_FOUND_TEXT)),
    );
  });
  const listener = await listenLoopback(server, port);
  if (!listener.ok) return listener;
  boundPort = listener.value.port;
  return accept({ port: boundPort, close: () => listener.value.close() });
}

/** Bodies arrive as bytes; each route reads the fields that it needs. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function answerErrors(app: FastifyInstance, api: BotApi): void {
  app.setErrorHandler((error, request, reply) => {
    const httpRefusal = toHttpRefusal(error);
    if (httpRefusal.isDefect)
      api.log('error', 'a request of the Bot API failed', {
        route: request.routeOptions.url ?? '',
        message: error instanceof Error ? error.message : String(error),
        stack: error instanceof Error ? (error.stack ?? '') : '',
      });
    if (httpRefusal.retryAfterMs !== null)
      reply.header('retry-after', Math.ceil(httpRefusal.retryAfterMs / 1000));
    void reply.status(httpRefusal.status).send(toErrorBody(httpRefusal.body.error.message));
  });
}

/** Before the body is read, so that an unknown token gets 401 whatever it sends. */
function authenticate(app: FastifyInstance, api: BotApi, callers: WeakMap<FastifyRequest, string>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== undefined)
      return reply.status(403).send(toErrorBody('Web pages cannot call the Bot API'));
    if (request.routeOptions.config.isPublic === true) return undefined;
    const token = bearerToken(request.headers.authorization);
    const agentId = token === null ? null : api.agents.authenticate(token);
    if (agentId === null) return sendRefused(reply, refuse('UNAUTHORIZED', 'No such token'));
    callers.set(request, agentId);
    reply.raw.once('close', api.agents.connect(agentId));
    if (request.method === 'GET') return undefined;
    const waitMs = api.bucket.consume(agentId);
    if (waitMs === 0) return undefined;
    return sendRefused(
      reply.header('retry-after', Math.ceil(waitMs / 1000)),
      refuse('RATE_LIMITED', 'Too many requests; slow down'),
    );
  });
}
