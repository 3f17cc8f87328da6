import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Log } from '../log.ts';
import { errorBody } from './envelope.ts';
import { toHttpRefusal } from './errors.ts';
import { guardRequest, GuardError, type TrustedAddress } from './request-guard.ts';
import {
  respondToBrokenClient,
  API_HEADERS,
  limitConnections,
  SERVER_LIMITS,
  type ConnectionLimit,
  refuseExpectations,
} from './server-hardening.ts';
import { parseJsonBody } from './json-body.ts';
import { isWebSocketUpgrade } from './web-socket.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly connectionLimit: ConnectionLimit;
  }
}

/** Fastify with zod as its type provider; one schema validates, types and documents a route. */
export type HttpServer = FastifyInstance<
  import('node:http').Server,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  import('fastify').FastifyBaseLogger,
  ZodTypeProvider
>;

export interface HttpServerOptions {
  readonly log: Log;
  /** The port in use; known once listening. */
  readonly port: () => number;
  readonly bodyLimitBytes: number;
  /** Addresses besides loopback: of a reverse proxy in front of this server, or of the server itself; none by default. */
  readonly trusted?: TrustedAddress | (() => readonly TrustedAddress[]);
  /** Private key and certificate in PEM, for a server that speaks TLS 1.3 only. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** The maximum number of connections at the same time; `SERVER_LIMITS.connections` by default. */
  readonly maxConnections?: number;
}

const trustedAddressesOf = ({ trusted }: HttpServerOptions): TrustedAddress | readonly TrustedAddress[] =>
  typeof trusted === 'function' ? trusted() : (trusted ?? []);

const TLS_HANDSHAKE_MS = 10_000;

/** Fastify takes the options of an HTTPS server under another name than the options of an HTTP server. */
const serverOptions = <O extends object>({ tls }: HttpServerOptions, http: O): { http: O } =>
  tls === undefined
    ? { http }
    : ({
        https: {
          ...http,
          ...tls,
          minVersion: 'TLSv1.3',
          handshakeTimeout: TLS_HANDSHAKE_MS,
          ALPNProtocols: ['http/1.1'],
        },
      } as unknown as { http: O });

/** Creates an HTTP server that checks Host and Origin and sends every error in the same format. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const app = Fastify({
    bodyLimit: options.bodyLimitBytes,
    requestTimeout: SERVER_LIMITS.requestTimeoutMs,
    keepAliveTimeout: SERVER_LIMITS.keepAliveMs,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    ...serverOptions(options, {
      // The guard refuses a missing Host header; Node would send an empty 400.
      requireHostHeader: false,
      shouldUpgradeCallback: isWebSocketUpgrade,
      headersTimeout: SERVER_LIMITS.headersTimeoutMs,
      connectionsCheckingInterval: SERVER_LIMITS.sweepMs,
    }),
    // A path such as /%zz does not reach the hooks, so it is refused here without the guard.
    frameworkErrors: (error, _request, reply) => {
      const refusal = toHttpRefusal(error);
      void (reply as FastifyReply).status(refusal.status).headers(API_HEADERS).send(refusal.body);
    },
    clientErrorHandler: (error, socket) => respondToBrokenClient(error, socket),
  }).withTypeProvider<ZodTypeProvider>();
  app.decorate('connectionLimit', limitConnections(app.server, options.maxConnections));
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
  const allowedMethodsOf = trackAllowedMethods(app);
  const refuseMethod = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const allowedMethods = allowedMethodsOf(request.raw.url ?? '');
    if (allowedMethods === null) return reply.status(404).send(errorBody('NOT_FOUND', 'No such route'));
    const methods = allowedMethods.methods.join(', ');
    return reply
      .status(405)
      .header('allow', methods)
      .send(errorBody('METHOD_NOT_ALLOWED', `This route takes ${methods}`));
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS);
    const { host, origin } = request.headers;
    const verdict = guardRequest(
      { host, origin, url: request.raw.url ?? '' },
      options.port(),
      trustedAddressesOf(options),
    );
    // Thrown, so that each surface responds in its own format.
    if (!verdict.ok) throw new GuardError(verdict.status, verdict.message);
    // A path without a token names its methods to every client; any other path asks for a token first.
    if (request.is404 && allowedMethodsOf(request.raw.url ?? '')?.isPublic === true)
      await refuseMethod(request, reply);
  });
  app.setNotFoundHandler(refuseMethod);
  registerErrorHandler(app, options.log);
  return app;
}

function registerErrorHandler(app: HttpServer, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toHttpRefusal(error);
    if (refusal.isDefect) {
      const { name, message, stack } = error as Error;
      log('error', 'a request failed', {
        route: request.routeOptions.url ?? '',
        name,
        message,
        stack: stack ?? '',
      });
    }
    if (refusal.retryAfterMs !== null) reply.header('retry-after', Math.ceil(refusal.retryAfterMs / 1000));
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    void reply.status(refusal.status).send(refusal.body);
  });
}

interface KnownRoute {
  readonly path: RegExp;
  readonly method: string;
  readonly isPublic: boolean;
}

/** Methods that a path takes; `isPublic` when one of them needs no token. */
export interface AllowedMethods {
  readonly methods: readonly string[];
  readonly isPublic: boolean;
}

/** `/sessions/:id/state` as a pattern of whole paths; `*` stands for the rest of a path. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll(/:\w+/gu, '[^/]+')
      .replaceAll('*', '.*')}$`,
    'u',
  );

/**
 * Remembers every route that is added from now on. The returned function gives the methods that a path takes, or null
 * for an unknown path.
 */
export function trackAllowedMethods(
  app: Pick<HttpServer, 'addHook'>,
): (url: string) => AllowedMethods | null {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    const isPublic = (config as { isPublic?: boolean } | undefined)?.isPublic === true;
    for (const verb of [method].flat()) routes.push({ path: patternOf(url), method: verb, isPublic });
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const matchingRoutes = routes.filter((route) => route.path.test(path));
    if (matchingRoutes.length === 0) return null;
    const methods = [...new Set(matchingRoutes.map(({ method }) => method))].sort();
    return { methods, isPublic: matchingRoutes.some(({ isPublic }) => isPublic) };
  };
}
