import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Log } from '../../platform/log.ts';
import { registerMcpRoutes } from '../../platform/mcp/index.ts';
import { createHttpServer } from '../../platform/net/http-server.ts';
import { listenLoopback } from '../../platform/net/listen.ts';
import { RefusalError } from '../../platform/net/envelope.ts';
import { createTokenBucket, unlimitedBucket } from '../../platform/net/rate-limit.ts';
import type { Clock } from '../../platform/runtime.ts';
import { registerSalesRoutes } from '../http.ts';
import { createPaymentServer } from '../mcp/server.ts';
import type { Payments } from '../service.ts';

export interface SalesServerOptions {
  /** The port on the loopback interface; 0 picks a free one. */
  readonly port: number;
  /** The address of the reverse proxy, without a slash at its end; null offers the loopback address. */
  readonly publicUrl: string | null;
  readonly version: string;
  readonly limits: 'on' | 'off';
  readonly clock: Clock;
  readonly log: Log;
}

const MAX_BODY_BYTES = 64 * 1024;
/** All clients of a proxy come from one address, so they share this limit. */
const RATE_LIMIT = { perSecond: 50, burst: 200 } as const;
/** The owner of MCP connections without a token. It is no agent of the host. */
const ANONYMOUS_CALLER = { kind: 'agent', agentId: 'customer' } as const;

type SalesPayments = Pick<Payments, 'paywall' | 'facilitator' | 'documents' | 'plans'>;

/**
 * Opens a server that a reverse proxy may publish: it has paid tools and nothing else of this host. Its routes are `/paid/<tool>`,
 * `/mcp/payments`, `/openapi.json`, `/.well-known/x402` and `/facilitator/supported`.
 */
export async function listenForSales(
  payments: SalesPayments,
  { port, publicUrl, version, limits, clock, log }: SalesServerOptions,
): Promise<Outcome<{ readonly port: number; close(): Promise<void> }, 'PORT_IN_USE'>> {
  let boundPort = port;
  const origin = (): string => publicUrl ?? `http://127.0.0.1:${boundPort}`;
  const trustedUrl = publicUrl === null ? null : new URL(publicUrl);
  const app = createHttpServer({
    log,
    port: () => boundPort,
    bodyLimitBytes: MAX_BODY_BYTES,
    ...(trustedUrl === null ? {} : { trusted: { host: trustedUrl.host, origin: trustedUrl.origin } }),
  });
  const bucket = limits === 'on' ? createTokenBucket(clock, RATE_LIMIT) : unlimitedBucket;
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    // No token of the host is read here; only the MCP transport needs an owner of its connections.
    request.caller = request.routeOptions.url === '/mcp/payments' ? ANONYMOUS_CALLER : null;
    void reply.header('access-control-expose-headers', 'PAYMENT-REQUIRED, PAYMENT-RESPONSE');
    const waitMs = bucket.consume('everyone');
    if (waitMs > 0)
      throw new RefusalError(
        refuse('RATE_LIMITED', 'Too many requests; slow down', { retry_after_ms: waitMs }),
        waitMs,
      );
  });
  await registerSalesRoutes(app, payments, { log, ...(publicUrl === null ? {} : { publicUrl }) });
  app.route({
    method: 'GET',
    url: '/openapi.json',
    config: { isPublic: true },
    schema: { hide: true },
    handler: () => ({
      openapi: '3.1.0',
      info: { title: 'Paid tools', version },
      servers: [{ url: origin() }],
      paths: payments.documents.paths(),
    }),
  });
  const server = createPaymentServer({
    paywall: payments.paywall,
    plans: payments.plans,
    // The port is known once the server listens.
    get publicAddress() {
      return `${origin()}/mcp/payments`;
    },
  });
  const mcp = registerMcpRoutes(app, { servers: [server], clock, log });
  const listener = await listenLoopback(app, port);
  if (!listener.ok) return listener;
  boundPort = listener.value.port;
  return accept({
    port: boundPort,
    async close() {
      mcp.refuseNew();
      await mcp.close();
      await listener.value.close();
    },
  });
}
