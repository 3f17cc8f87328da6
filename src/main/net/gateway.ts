import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Socket } from 'node:net';
import type { Log } from '../log.ts';
import { errorBody } from './envelope.ts';
import { toHttpRefusal } from './errors.ts';
import { guard } from './guard.ts';
import { parseJsonBody } from './json-body.ts';
import { wantsWebSocket } from './web-socket.ts';

/** Fastify with zod as its type provider: one schema validates, types and documents a route. */
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

/** Answers are data for the asker alone: not sniffed, not stored, not embedded elsewhere. */
const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** N7, N8: the slow and the huge are cut; Node's own defaults are far too patient. */
const LIMITS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  sweepMs: 1000,
  keepAliveMs: 10_000,
  connections: 1024,
} as const;

/** One guarded HTTP server; every error leaves in one envelope, known or not. */
export function createGateway(options: GatewayOptions): Gateway {
  const app = Fastify({
    bodyLimit: options.bodyLimitBytes,
    requestTimeout: LIMITS.requestTimeoutMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    http: {
      // A missing Host is ours to answer; Node would send an empty 400.
      requireHostHeader: false,
      shouldUpgradeCallback: wantsWebSocket,
      headersTimeout: LIMITS.headersTimeoutMs,
      connectionsCheckingInterval: LIMITS.sweepMs,
    },
    // A path like /%zz never reaches the hooks, so it is answered here and guarded by refusing.
    frameworkErrors: (error, _request, reply) => {
      const refused = toHttpRefusal(error);
      void (reply as FastifyReply).status(refused.http).headers(API_HEADERS).send(refused.body);
    },
    clientErrorHandler: (error, socket) => answerBrokenClient(error, socket),
  }).withTypeProvider<ZodTypeProvider>();
  app.server.maxConnections = LIMITS.connections;
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(errorBody('INVALID_REQUEST', 'Expectations are not supported'));
    response.writeHead(417, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
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
    if (!verdict.ok) {
      const code = verdict.http === 403 ? 'FORBIDDEN' : 'INVALID_REQUEST';
      await reply.status(verdict.http).send(errorBody(code, verdict.message));
    }
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

const BROKEN: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
};

/** Bytes that are no HTTP still get one answer, and the socket its end. */
function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.destroyed) return;
  const [http, message] = BROKEN[error.code ?? ''] ?? [400, 'The request is malformed'];
  const body = JSON.stringify(errorBody('INVALID_REQUEST', message));
  socket.end(
    `HTTP/1.1 ${http} Refused\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
