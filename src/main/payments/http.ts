import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAYMENT_CODES, type PaymentCode } from '../../shared/codes/payment.ts';
import type { JsonObject } from '../../shared/json.ts';
import { facilitatorRequest } from '../../shared/wire/payment.ts';
import type { Gateway } from '../platform/net/gateway.ts';
import { offerHeaders, receiptHeaders, refusalBody, settlementOf } from './answers.ts';
import type { Paywall } from './paywall.ts';
import { PAYMENT_HEADER_NAMES, SUBSCRIPTION_PROOF } from './payment-keys.ts';
import type { Payments } from './service.ts';

const publicRoute = { open: true, limit: 'actions' } as const;

/** `POST /paid/<tool>` and `/facilitator/*`. Neither requires a token, because x402 clients have none. */
export function paymentRoutes(app: Gateway, payments: Pick<Payments, 'paywall' | 'facilitator'>): void {
  app.route({
    method: 'POST',
    url: '/paid/:tool',
    config: publicRoute,
    schema: { hide: true },
    handler: (request, reply) => callPaidTool(payments.paywall, request, reply),
  });
  facilitatorRoutes(app, payments.facilitator);
}

async function callPaidTool(
  paywall: Paywall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tool = '' } = request.params as { tool?: string };
  // A token is optional. A valid one identifies the agent, whose subscription may pay for the call.
  const agentId = request.caller?.kind === 'agent' ? request.caller.agentId : null;
  const answer = await paywall.call({
    tool,
    args: request.body ?? {},
    customer: { agentId, stdio: false },
    payments: PAYMENT_HEADER_NAMES.map((name) => request.headers[name]),
    subscriptionProof: request.headers[SUBSCRIPTION_PROOF.header],
    resource: `http://${request.headers.host ?? '127.0.0.1'}/paid/${encodeURIComponent(tool)}`,
  });
  const settlement = settlementOf(answer);
  if (settlement !== null) void reply.headers(receiptHeaders(settlement));
  if (answer.kind === 'done') return reply.send(answer.value);
  const { code, offer, details } = answer;
  if (offer !== undefined) void reply.headers(offerHeaders(offer));
  const waitMs = details?.['retryAfterMs'];
  if (typeof waitMs === 'number') void reply.header('retry-after', Math.ceil(waitMs / 1000));
  return reply.status(httpStatusOf(code, details)).send(refusalBody(answer));
}

const httpStatusOf = (code: PaymentCode, details: JsonObject | undefined): number =>
  MALFORMED.has(String(details?.['reason'])) ? 400 : PAYMENT_CODES[code].http;

/** A request that is wrong in itself, whatever its payment is worth. */
const MALFORMED: ReadonlySet<string> = new Set(['malformed_payment', 'two_payments']);

function facilitatorRoutes(app: Gateway, facilitator: Payments['facilitator']): void {
  app.route({
    method: 'GET',
    url: '/facilitator/supported',
    config: publicRoute,
    schema: { hide: true },
    handler: () => facilitator.supported(),
  });
  for (const operation of ['verify', 'settle'] as const) {
    app.route({
      method: 'POST',
      url: `/facilitator/${operation}`,
      config: publicRoute,
      schema: { hide: true },
      handler: async (request, reply) => {
        const parsed = facilitatorRequest.safeParse(request.body);
        if (!parsed.success) return reply.status(400).send(malformedAnswer(operation));
        const { paymentPayload, paymentRequirements } = parsed.data;
        return reply.send(await facilitator[operation](paymentPayload, paymentRequirements));
      },
    });
  }
}

const malformedAnswer = (operation: 'verify' | 'settle') =>
  operation === 'verify'
    ? { isValid: false, invalidReason: 'invalid_payload' }
    : { success: false, errorReason: 'invalid_payload', transaction: '', network: '' };
