import type { z } from 'zod';
import type { PaymentCode } from '../../shared/codes/payment.ts';
import type { JsonObject } from '../../shared/json.ts';
import { refuse, type Outcome, type Refusal } from '../../shared/outcome.ts';
import type { Log } from '../platform/log.ts';
import type { Bucket } from '../platform/net/token-bucket.ts';
import type { Coverage } from './subscriptions/subscriptions.ts';
import { findPayment } from './rules/payment-parse.ts';
import type { PaidCallAnswer, PaidCall, PaidKind } from './processor/context.ts';
import type { PaymentProcessor } from './processor/processor.ts';

/** Who calls a tool, however the call came. */
export interface Customer {
  /** Null over open HTTP. */
  readonly agentId: string | null;
  /** Speaks through `arbiter mcp` in a program of the user's own. */
  readonly stdio: boolean;
}

export type PaywallResult = Outcome<JsonObject, PaymentCode> | Promise<Outcome<JsonObject, PaymentCode>>;

/** What one call costs: computed from good arguments, before anything is asked for. */
export interface Quote extends Pick<PaidCall, 'amountMicro' | 'subject' | 'memo' | 'reserved'> {
  /** A running subscription pays for it. */
  readonly covered: boolean;
}

interface Common<I extends z.ZodType> {
  readonly input: I;
}

export interface FreeTool<I extends z.ZodType = z.ZodType> extends Common<I> {
  readonly kind: 'free';
  run(args: z.output<I>, customer: Customer): PaywallResult;
}

export interface PaidTool<I extends z.ZodType = z.ZodType> extends Common<I>, PaidKind {
  readonly kind: 'paid';
  quote(
    args: z.output<I>,
    customer: Customer,
  ): Outcome<Quote, PaymentCode> | Promise<Outcome<Quote, PaymentCode>>;
  run(args: z.output<I>, customer: Customer): PaywallResult;
}

export type AnyTool = FreeTool | PaidTool;

export interface PaywallDeps {
  readonly processor: () => Promise<PaymentProcessor>;
  readonly tools: ReadonlyMap<string, AnyTool>;
  /** Free calls per client (decision 47). */
  readonly freeCalls: Bucket;
  /** Null where there are no subscriptions. */
  readonly coverage: {
    take(agentId: string, tool: string): Promise<Coverage>;
    giveBack(subscriptionId: string): Promise<void>;
  } | null;
  readonly log: Log;
}

export interface PaywallCall {
  readonly tool: string;
  readonly args: unknown;
  readonly customer: Customer;
  /** Whatever may be a payment: values of `_meta`, headers. */
  readonly payments: readonly unknown[];
  readonly resource: string;
}

export interface Paywall {
  /** At once where nothing has to be waited for: then headers and answer leave in one packet. */
  call(call: PaywallCall): PaidCallAnswer | Promise<PaidCallAnswer>;
}

const decodeBase64 = (text: string): string | null =>
  /^[\w+/=-]+$/u.test(text) ? Buffer.from(text, 'base64').toString() : null;

const refused = ({ code, message, detail }: Refusal<PaymentCode>): PaidCallAnswer => ({
  kind: 'refused',
  code,
  message,
  ...(detail === undefined ? {} : { details: detail as JsonObject }),
});

const toAnswer = (outcome: Outcome<JsonObject, PaymentCode>): PaidCallAnswer =>
  outcome.ok ? { kind: 'done', value: outcome.value, receipt: null } : refused(outcome);

/** One place for every call of a tool, free or paid, by MCP or HTTP. */
export function createPaywall(deps: PaywallDeps): Paywall {
  return {
    call(call) {
      const tool = deps.tools.get(call.tool);
      if (tool === undefined) return refused(refuse('NOT_FOUND', 'Tool not found'));
      if (tool.kind === 'free') {
        const waitMs = deps.freeCalls.take(call.customer.agentId ?? 'http');
        if (waitMs > 0)
          return refused(refuse('RATE_LIMITED', 'At most 60 free calls a minute', { retryAfterMs: waitMs }));
      }
      // Step 1: bad arguments cost nothing and never lead to an offer (003, property 5).
      const parsed = tool.input.safeParse(call.args ?? {});
      if (!parsed.success) return refused(invalidArguments(parsed.error));
      if (tool.kind === 'free') {
        const outcome = tool.run(parsed.data, call.customer);
        return outcome instanceof Promise ? outcome.then(toAnswer) : toAnswer(outcome);
      }
      return callPaidTool(deps, { ...call, args: parsed.data }, tool);
    },
  };
}

function invalidArguments(error: z.ZodError): Refusal<PaymentCode> {
  const [issue] = error.issues;
  const where = issue?.path.join('.') ?? '';
  const message = `${where === '' ? '' : `${where}: `}${issue?.message ?? 'invalid arguments'}`;
  return refuse('INVALID_PARAMETERS', message, where === '' ? undefined : { parameter: where });
}

async function callPaidTool(deps: PaywallDeps, call: PaywallCall, tool: PaidTool): Promise<PaidCallAnswer> {
  const { customer } = call;
  const quoted = await tool.quote(call.args, customer);
  if (!quoted.ok) return refused(quoted);
  const quote = quoted.value;
  const processor = await deps.processor();
  const found = findPayment(call.payments, decodeBase64);
  const run = async () => tool.run(call.args, customer);
  let unpaid: PaymentCode = 'PAYMENT_REQUIRED';
  const known = found.kind === 'one' && (await processor.isKnownPayment(found.payment));
  if (quote.covered && deps.coverage !== null && customer.agentId !== null && !known) {
    const coverage = await deps.coverage.take(customer.agentId, call.tool);
    if (coverage.kind === 'covered') return bySubscription(deps, coverage.subscriptionId, run);
    if (coverage.kind === 'ended') unpaid = 'SUBSCRIPTION_EXPIRED';
  }
  const { amountMicro, subject, memo, reserved } = quote;
  const base = { tool: call.tool, subject, memo, amountMicro, unpaid, run };
  const args = JSON.parse(JSON.stringify(call.args)) as JsonObject;
  const paid: PaidCall = { ...base, args, resource: call.resource, agentId: customer.agentId };
  return processor.processCall(reserved === undefined ? paid : { ...paid, reserved }, found);
}

/** A subscriber's call: counted, not charged; one that fails is not counted. */
async function bySubscription(
  { coverage, log }: PaywallDeps,
  subscriptionId: string,
  run: () => Promise<Outcome<JsonObject, PaymentCode>>,
): Promise<PaidCallAnswer> {
  let done = false;
  try {
    const outcome = await run();
    done = outcome.ok;
    return toAnswer(outcome);
  } finally {
    if (!done)
      await coverage?.giveBack(subscriptionId).catch((error: unknown) => {
        log('warn', 'a call could not be given back', { error: String(error) });
      });
  }
}
