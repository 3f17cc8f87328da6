import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Log } from '../log.ts';
import { errorBody } from './envelope.ts';
import { toHttpRefusal } from './errors.ts';
import { guard, GuardError } from './guard.ts';
import {
  answerBrokenClient,
  API_HEADERS,
  limitConnections,
  LIMITS,
  refuseExpectations,
} from './hardening.ts';
import { parseJsonBody } from './json-body.ts';
import { wantsWebSocket } from './web-socket.ts';

/** Fastify with zod as its type provider; one schema validates, types and documents a route. */
export type Gateway = FastifyInstance<
  import('node:http').Server,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  import('fastify').FastifyBaseLogger,
  ZodTypeProvider
>;

export interface GatewayOptions {
  readonly log: Log;
  /** The port in use; known once listening. */
  readonly port: () => number;
  readonly bodyLimitBytes: number;
}

/** Creates an HTTP server that checks Host and Origin and sends every error in the same format. */
export function createGateway(options: GatewayOptions): Gateway {
  const app = Fastify({
    bodyLimit: options.bodyLimitBytes,
    requestTimeout: LIMITS.requestTimeoutMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    http: {
      // The guard answers a missing Host header; Node would send an empty 400.
      requireHostHeader: false,
      shouldUpgradeCallback: wantsWebSocket,
      headersTimeout: LIMITS.headersTimeoutMs,
      connectionsCheckingInterval: LIMITS.sweepMs,
    },
    // A path such as /%zz does not reach the hooks, so it is refused here without the guard.
    frameworkErrors: (error, _request, reply) => {
      const refused = toHttpRefusal(error);
      void (reply as FastifyReply).status(refused.http).headers(API_HEADERS).send(refused.body);
    },
    clientErrorHandler: (error, socket) => answerBrokenClient(error, socket),
  }).withTypeProvider<ZodTypeProvider>();
  limitConnections(app.server);
  refuseExpectations(app.server);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, (body as Buffer).length === 0 ? undefined : parseJsonBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS);
    const { host, origin } = request.headers;
    const verdict = guard({ host, origin, url: request.raw.url ?? '' }, options.port());
    // Thrown, so that each surface answers in its own format.
    if (!verdict.ok) throw new GuardError(verdict.http, verdict.message);
  });
  answerErrors(app, options.log);
  return app;
}

function answerErrors(app: Gateway, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = toHttpRefusal(error);
    if (refused.defect) {
      const { name, message, stack } = error as Error;
      log('error', 'a request failed', {
        route: request.routeOptions.url ?? '',
        name,
        message,
        stack: stack ?? '',
      });
    }
    if (refused.retryAfterMs !== null) reply.header('retry-after', Math.ceil(refused.retryAfterMs / 1000));
    if (refused.http === 401) reply.header('www-authenticate', 'Bearer');
    void reply.status(refused.http).send(refused.body);
  });
  app.setNotFoundHandler((_request, reply) => {
    void reply.status(404).send(errorBody('NOT_FOUND', 'No such route'));
  });
}
