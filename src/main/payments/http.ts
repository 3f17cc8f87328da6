import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAYMENT_CODES, type PaymentCode } from '../../shared/codes/payment.ts';
import type { JsonObject } from '../../shared/json.ts';
import { facilitatorRequest } from '../../shared/wire/payment.ts';
import type { Log } from '../platform/log.ts';
import { toHttpRefusal } from '../platform/net/errors.ts';
import type { HttpServer } from '../platform/net/http-server.ts';
import { offerHeaders, receiptHeaders, paymentRefusalBody, settlementOf } from './responses.ts';
import type { Paywall } from './paywall.ts';
import { PAYMENT_HEADER_NAMES, SUBSCRIPTION_PROOF } from './payment-keys.ts';
import type { Payments } from './service.ts';

const publicRoute = { isPublic: true, rateLimit: 'actions' } as const;

export interface PaymentRouteOptions {
  readonly log: Log;
  /** The public address in offers, without a slash at its end; by default the one that the client used. */
  readonly publicUrl?: string;
}

/** `/paid/<tool>`, `/.well-known/x402` and `/facilitator/*`. None of them requires a token, because x402 clients have none. */
export async function registerPaymentRoutes(
  gateway: HttpServer,
  payments: Pick<Payments, 'paywall' | 'facilitator' | 'documents'>,
  log: Log,
): Promise<void> {
  await registerSalesRoutes(gateway, payments, { log });
  await gateway.register(async (scope) => {
    setErrorBodies(scope as HttpServer, log, facilitatorErrorOf);
    registerFacilitatorRoutes(scope as HttpServer, payments.facilitator);
  });
}

/** `/paid/<tool>`, `/.well-known/x402` and `/facilitator/supported`: what a reverse proxy may publish. */
export async function registerSalesRoutes(
  gateway: HttpServer,
  payments: Pick<Payments, 'paywall' | 'facilitator' | 'documents'>,
  { log, publicUrl }: PaymentRouteOptions,
): Promise<void> {
  const originOf = ({ headers }: FastifyRequest): string =>
    // The gateway accepts no other names than its own.
    publicUrl ?? `http://${headers.host ?? '127.0.0.1'}`;
  // Each group of routes has its own scope, because its errors have another form than the errors of other routes.
  await gateway.register(async (scope) => {
    setErrorBodies(scope as HttpServer, log, ({ code, message }) => ({ error: true, code, message }));
    scope.route({
      method: 'POST',
      url: '/paid/:tool',
      config: publicRoute,
      schema: { hide: true },
      handler: (request, reply) => callPaidTool(payments.paywall, originOf(request), { request, reply }),
    });
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/paid/:tool',
      config: publicRoute,
      schema: { hide: true },
      handler: (request, reply) =>
        respondToPriceRequest(payments.paywall, originOf(request), { request, reply }),
    });
  });
  gateway.route({
    method: 'GET',
    url: '/.well-known/x402',
    config: publicRoute,
    schema: { hide: true },
    handler: (request) => payments.documents.resources(originOf(request)),
  });
  gateway.route({
    method: 'GET',
    url: '/facilitator/supported',
    config: publicRoute,
    schema: { hide: true },
    handler: () => payments.facilitator.supported(),
  });
}

interface RouteError {
  readonly url: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Responds to errors of hooks, of the framework and of handlers in the form of the routes of one scope. */
function setErrorBodies(app: HttpServer, log: Log, bodyOf: (error: RouteError) => JsonObject): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterMs, isDefect } = toHttpRefusal(error);
    const url = request.routeOptions.url ?? '';
    if (isDefect) {
      const { message, stack } = error as Error;
      log('error', 'a payment request failed', { route: url, message, stack: stack ?? '' });
    }
    if (retryAfterMs !== null) void reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
    const { code, message } = body.error;
    const text = status === 503 ? `${message}. Repeat a payment unchanged; it is charged once.` : message;
    void reply
      .status(status)
      .send(bodyOf({ url, status, code: PAYMENT_CODE_NAMES[code] ?? code, message: text }));
  });
}

/** The host's codes by their names in docs/specifications/003-paid-mcp.md, where the two differ. */
const PAYMENT_CODE_NAMES: Readonly<Record<string, PaymentCode>> = {
  INVALID_REQUEST: 'INVALID_PARAMETERS',
  INTERNAL: 'INTERNAL_ERROR',
};

/** The body of an error in the form of x402, whose reasons do not distinguish a host without storage from a defect. */
function facilitatorErrorOf({ url, status, code, message }: RouteError): JsonObject {
  if (url.endsWith('/verify')) {
    const invalidReason = status < 500 ? 'invalid_payload' : 'unexpected_verify_error';
    return { isValid: false, invalidReason, invalidMessage: message };
  }
  if (url.endsWith('/settle')) {
    const errorReason = status < 500 ? 'invalid_payload' : 'unexpected_settle_error';
    return { success: false, errorReason, errorMessage: message, transaction: '', network: '' };
  }
  return { error: true, code, message };
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const hasPayment = ({ headers }: FastifyRequest): boolean =>
  PAYMENT_HEADER_NAMES.some((name) => headers[name] !== undefined);

/** GET and HEAD only show the price; a tool is called with POST. */
async function respondToPriceRequest(
  paywall: Paywall,
  origin: string,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { tool = '' } = request.params as { tool?: string };
  const kind = paywall.kindOf(tool);
  if (kind === null)
    return reply.status(404).send({ error: true, code: 'NOT_FOUND', message: 'Tool not found' });
  if (kind === 'paid' && !hasPayment(request)) return callPaidTool(paywall, origin, exchange);
  const message = 'A tool is called with POST; a payment belongs to that call';
  return reply.status(405).header('allow', 'POST').send({ error: true, code: 'INVALID_PARAMETERS', message });
}

async function callPaidTool(
  paywall: Paywall,
  origin: string,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { tool = '' } = request.params as { tool?: string };
  // A token is optional. A valid one identifies the agent, whose subscription may pay for the call.
  const agentId = request.caller?.kind === 'agent' ? request.caller.agentId : null;
  const response = await paywall.call({
    tool,
    args: request.body ?? {},
    isPriceRequest: request.body === undefined && !hasPayment(request),
    caller: { agentId, isStdio: false },
    paymentCandidates: PAYMENT_HEADER_NAMES.map((name) => request.headers[name]),
    subscriptionProof: request.headers[SUBSCRIPTION_PROOF.header],
    resource: `${origin}/paid/${encodeURIComponent(tool)}`,
  });
  const settlement = settlementOf(response);
  if (settlement !== null) void reply.headers(receiptHeaders(settlement));
  if (response.kind === 'done') return reply.send(response.value);
  const { code, offer, details } = response;
  if (offer !== undefined) void reply.headers(offerHeaders(offer));
  const waitMs = details?.['retryAfterMs'];
  if (typeof waitMs === 'number') void reply.header('retry-after', Math.ceil(waitMs / 1000));
  return reply.status(httpStatusOf(code, details)).send(paymentRefusalBody(response));
}

const httpStatusOf = (code: PaymentCode, details: JsonObject | undefined): number =>
  MALFORMED_REASONS.has(String(details?.['reason'])) ? 400 : PAYMENT_CODES[code].status;

/** Reasons why a request is malformed, whatever its payment is worth. */
const MALFORMED_REASONS: ReadonlySet<string> = new Set(['malformed_payment', 'two_payments']);

function registerFacilitatorRoutes(app: HttpServer, facilitator: Payments['facilitator']): void {
  for (const operation of ['verify', 'settle'] as const) {
    app.route({
      method: 'POST',
      url: `/facilitator/${operation}`,
      config: publicRoute,
      schema: { hide: true },
      handler: async (request, reply) => {
        const parsed = facilitatorRequest.safeParse(request.body);
        if (!parsed.success) return reply.status(400).send(malformedResponse(operation));
        const { paymentPayload, paymentRequirements } = parsed.data;
        return reply.send(await facilitator[operation](paymentPayload, paymentRequirements));
      },
    });
  }
}

const malformedResponse = (operation: 'verify' | 'settle') =>
  operation === 'verify'
    ? { isValid: false, invalidReason: 'invalid_payload' }
    : { success: false, errorReason: 'invalid_payload', transaction: '', network: '' };
