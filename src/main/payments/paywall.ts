import type { z } from 'zod';
import type { PaymentCode } from '../../shared/codes/payment.ts';
import type { JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome, type Refusal } from '../../shared/outcome.ts';
import type { Log } from '../platform/log.ts';
import type { Elicit } from '../platform/mcp/elicitation.ts';
import type { TokenBucket } from '../platform/net/rate-limit.ts';
import type { VerifySubscriptionProof } from './subscriptions/subscription-proof.ts';
import type { SubscriptionCoverage, Subscriptions } from './subscriptions/subscriptions.ts';
import { parsePayment, type ParsedPayment } from './rules/payment-parse.ts';
import {
  refusalResponse,
  type PaidCallResponse,
  type PaidCall,
  type PaidToolSpec,
} from './processor/paid-call.ts';
import type { CallProcessor, PaymentProcessor } from './processor/processor.ts';

/** The caller of a tool, whichever transport the call came over. */
export interface ToolCaller {
  /** Null for a request over HTTP without an agent's token. */
  readonly agentId: string | null;
  /** True when the call came through `arbiter mcp`, which the user started on this computer. */
  readonly isStdio: boolean;
  /** Asks the person at the client; null or absent when the client cannot. */
  readonly elicit?: Elicit | null | undefined;
}

/** What a tool returns: its result, or why it refused the call. */
export type PaywallResult = Outcome<JsonObject, PaymentCode> | Promise<Outcome<JsonObject, PaymentCode>>;

/** The price of one call. A tool computes it from validated arguments, before any payment is requested. */
export interface Quote extends Pick<PaidCall, 'amountMicro' | 'subject' | 'memo' | 'meter' | 'onReserved'> {
  /** Whether a running subscription of the caller may pay for this call. */
  readonly isCoverable: boolean;
}

interface ToolBase<I extends z.ZodType> {
  readonly input: I;
}

export interface FreeTool<I extends z.ZodType = z.ZodType> extends ToolBase<I> {
  readonly kind: 'free';
  run(args: z.output<I>, caller: ToolCaller): PaywallResult;
}

export interface PaidTool<I extends z.ZodType = z.ZodType> extends ToolBase<I>, PaidToolSpec {
  readonly kind: 'paid';
  quote(
    args: z.output<I>,
    caller: ToolCaller,
  ): Outcome<Quote, PaymentCode> | Promise<Outcome<Quote, PaymentCode>>;
  /**
   * The description of this tool for indexers, over HTTP and over MCP: the content of the extension `bazaar`.
   */
  readonly discovery?: { readonly http: JsonObject; readonly mcp: JsonObject };
  /** The price that is offered to a caller who asks for it without arguments. */
  basePrice(): Outcome<Quote, PaymentCode>;
  run(args: z.output<I>, caller: ToolCaller): PaywallResult;
}

export type AnyTool = FreeTool | PaidTool;

export interface PaywallDeps {
  readonly processor: () => Promise<PaymentProcessor>;
  readonly tools: ReadonlyMap<string, AnyTool>;
  /** Limits the free calls of each agent. All callers without an agent share one limit. */
  readonly freeCalls: TokenBucket;
  /** Null for a server that offers no subscriptions. */
  readonly subscriptions: Pick<Subscriptions, 'useIncludedCall' | 'restoreCall'> | null;
  /** Checks the proof of a subscription; null for a server that offers none. */
  readonly verifySubscriptionProof: VerifySubscriptionProof | null;
  readonly log: Log;
}

export interface PaywallCall {
  readonly tool: string;
  readonly args: unknown;
  readonly caller: ToolCaller;
  /** Every value that may be a payment: members of `_meta`, or headers. */
  readonly paymentCandidates: readonly unknown[];
  /** Proof of a subscription, from `_meta` or a header; undefined without one. */
  readonly subscriptionProof?: unknown;
  /** The address that is paid for: `mcp://tool/<name>`, or the web address that was called. */
  readonly resource: string;
  /** The request had no arguments at all, so it asks for the price. */
  readonly isPriceRequest?: boolean;
}

export interface Paywall {
  /** Null for an unknown tool. */
  kindOf(tool: string): AnyTool['kind'] | null;
  /**
   * Handles a call. For a free tool it returns synchronously when the tool itself does, so that the HTTP headers and the
   * body leave in one packet.
   */
  call(call: PaywallCall): PaidCallResponse | Promise<PaidCallResponse>;
}

const decodeBase64 = (text: string): string | null =>
  /^[\w+/=-]+$/u.test(text) ? Buffer.from(text, 'base64').toString() : null;

/**
 * The content of the extension `bazaar`: it describes the tool over MCP if `resource` is the address of the MCP server,
 * and over HTTP at any other web address. Absent for a `resource` that others cannot reach.
 */
function discoveryOf(
  { resource }: Pick<PaywallCall, 'resource'>,
  { discovery }: PaidTool,
): Pick<PaidCall, 'discovery'> {
  if (discovery === undefined || !/^https?:/u.test(resource)) return {};
  return { discovery: /\/mcp\/[\w-]+$/u.test(resource) ? discovery.mcp : discovery.http };
}

const toResponse = (outcome: Outcome<JsonObject, PaymentCode>): PaidCallResponse =>
  outcome.ok ? { kind: 'done', value: outcome.value, receipt: null } : refusalResponse(outcome);

/** The limit of free calls for each agent, and for all callers without an agent together. */
export const FREE_CALL_RATE = { perSecond: 1, burst: 60 } as const;

/** Creates the paywall, which handles every call of a tool: it validates the arguments, limits free calls and charges for paid ones. */
export function createPaywall(deps: PaywallDeps): Paywall {
  return {
    kindOf: (tool) => deps.tools.get(tool)?.kind ?? null,
    call(call) {
      const tool = deps.tools.get(call.tool);
      if (tool === undefined) return refusalResponse(refuse('NOT_FOUND', 'Tool not found'));
      if (tool.kind === 'free') {
        const waitMs = deps.freeCalls.consume(call.caller.agentId ?? 'http');
        if (waitMs > 0)
          return refusalResponse(
            refuse('RATE_LIMITED', `At most ${FREE_CALL_RATE.perSecond * 60} free calls a minute`, {
              retryAfterMs: waitMs,
            }),
          );
      }
      if (call.isPriceRequest === true && tool.kind === 'paid') return offerPrice(deps, call, tool);
      // Invalid arguments cost nothing and never lead to an offer.
      const parsed = tool.input.safeParse(call.args ?? {});
      if (!parsed.success) return refusalResponse(invalidArguments(parsed.error));
      if (tool.kind === 'free') {
        const outcome = tool.run(parsed.data, call.caller);
        return outcome instanceof Promise ? outcome.then(toResponse) : toResponse(outcome);
      }
      return callPaidTool(deps, { ...call, args: parsed.data }, tool);
    },
  };
}

function invalidArguments(error: z.ZodError): Refusal<PaymentCode> {
  const [issue] = error.issues;
  const parameter = issue?.path.join('.') ?? '';
  const message = `${parameter === '' ? '' : `${parameter}: `}${issue?.message ?? 'invalid arguments'}`;
  return refuse('INVALID_PARAMETERS', message, parameter === '' ? undefined : { parameter });
}

/** Responds to a request for the price with the offer of the whole call. It reads no arguments and takes no payment. */
async function offerPrice(deps: PaywallDeps, call: PaywallCall, tool: PaidTool): Promise<PaidCallResponse> {
  const quoted = tool.basePrice();
  if (!quoted.ok) return refusalResponse(quoted);
  const priceRequest: PaidCall = {
    ...describeCall(call, tool, quoted.value),
    args: {},
    offerCode: 'PAYMENT_REQUIRED',
    run: async () => refuse('INVALID_PARAMETERS', 'A request for the price does not run the tool'),
  };
  const processor = await deps.processor();
  return processor.processCall(priceRequest, { kind: 'none' });
}

/** What a call of a paid tool is sold as. */
const describeCall = (
  call: PaywallCall,
  tool: PaidTool,
  { subject, memo, amountMicro, meter }: Quote,
): Omit<PaidCall, 'args' | 'offerCode' | 'run'> => ({
  tool: call.tool,
  subject,
  memo,
  amountMicro,
  ...(meter === undefined ? {} : { meter }),
  resource: call.resource,
  ...discoveryOf(call, tool),
  agentId: call.caller.agentId,
});

async function callPaidTool(deps: PaywallDeps, call: PaywallCall, tool: PaidTool): Promise<PaidCallResponse> {
  const { caller } = call;
  const quoted = await tool.quote(call.args, caller);
  if (!quoted.ok) return refusalResponse(quoted);
  const quote = quoted.value;
  const processor = (await deps.processor()).createCallProcessor();
  const parsedPayment = parsePayment(call.paymentCandidates, decodeBase64);
  const run = async () => tool.run(call.args, caller);
  const { onReserved } = quote;
  const paidCall: PaidCall = {
    ...describeCall(call, tool, quote),
    args: JSON.parse(JSON.stringify(call.args)) as JsonObject,
    offerCode: 'PAYMENT_REQUIRED',
    run,
    ...(onReserved === undefined ? {} : { onReserved }),
  };
  const payment = parsedPayment.kind === 'parsed' ? parsedPayment.payment : null;
  // A payment that was reserved before is processed to its end, even if a subscription could cover the call now.
  const mayBeCovered =
    quote.isCoverable &&
    deps.subscriptions !== null &&
    (payment === null || !(await processor.isKnownPayment(payment)));
  const coverage: SubscriptionCoverage = mayBeCovered
    ? await findCoverage(deps, { call, paidCall, payment, processor })
    : { kind: 'none' };
  if (coverage.kind === 'covered') return runCovered(deps, coverage.subscriptionId, run);
  const offerCode = coverage.kind === 'ended' ? 'SUBSCRIPTION_EXPIRED' : 'PAYMENT_REQUIRED';
  return processor.processCall({ ...paidCall, offerCode }, parsedPayment);
}

interface CoverageRequest {
  readonly call: PaywallCall;
  readonly paidCall: PaidCall;
  readonly payment: ParsedPayment | null;
  readonly processor: CallProcessor;
}

/**
 * Finds a subscription that pays for the call, and counts the call against its quota. It may belong to the calling
 * agent, to the wallet that signed the proof in the call, or to the wallet that signed the payment. In the last case
 * the payment is bound to the call and is not settled. If none of them covers the call, the result says why the
 * subscriptions of the calling agent do not.
 */
async function findCoverage(
  { subscriptions, verifySubscriptionProof }: PaywallDeps,
  { call, paidCall, payment, processor }: CoverageRequest,
): Promise<SubscriptionCoverage> {
  if (subscriptions === null) return { kind: 'none' };
  const { agentId } = call.caller;
  const includedCall = { tool: call.tool, agentId, subscriptionId: null };
  const agentCoverage: SubscriptionCoverage =
    agentId === null
      ? { kind: 'none' }
      : await subscriptions.useIncludedCall({ kind: 'agent', agentId }, includedCall);
  if (agentCoverage.kind === 'covered') return agentCoverage;
  const proof =
    call.subscriptionProof === undefined ? null : await verifySubscriptionProof?.(call.subscriptionProof);
  if (proof) {
    const owner = { kind: 'wallet', wallet: proof.wallet } as const;
    const proofCoverage = await subscriptions.useIncludedCall(owner, {
      ...includedCall,
      subscriptionId: proof.subscriptionId,
    });
    if (proofCoverage.kind === 'covered') return proofCoverage;
  }
  const wallet = payment === null ? null : await processor.findPayer(paidCall, payment);
  if (payment === null || wallet === null) return agentCoverage;
  const payerCoverage = await subscriptions.useIncludedCall({ kind: 'wallet', wallet }, includedCall);
  return payerCoverage.kind === 'covered'
    ? bindCoveredPayment({ subscriptions, processor, payment, agentCoverage }, payerCoverage)
    : agentCoverage;
}

interface CoveredPayment {
  readonly subscriptions: NonNullable<PaywallDeps['subscriptions']>;
  readonly processor: CallProcessor;
  readonly payment: ParsedPayment;
  /** The coverage that the calling agent has without this payment. */
  readonly agentCoverage: SubscriptionCoverage;
}

/** Binds the payment to the covered call. If it was used in the meantime, the call is returned to the quota. */
async function bindCoveredPayment(
  { subscriptions, processor, payment, agentCoverage }: CoveredPayment,
  coverage: Extract<SubscriptionCoverage, { kind: 'covered' }>,
): Promise<SubscriptionCoverage> {
  if (await processor.bindCovered(payment)) return coverage;
  await subscriptions.restoreCall(coverage.subscriptionId);
  return agentCoverage;
}

/** Runs a call that a subscription pays for. A call that fails does not count against the quota. */
async function runCovered(
  { subscriptions, log }: PaywallDeps,
  subscriptionId: string,
  run: () => Promise<Outcome<JsonObject, PaymentCode>>,
): Promise<PaidCallResponse> {
  let hasSucceeded = false;
  try {
    const outcome = await run();
    hasSucceeded = outcome.ok;
    return toResponse(outcome.ok ? accept({ ...outcome.value, covered: true }) : outcome);
  } finally {
    if (!hasSucceeded)
      await subscriptions?.restoreCall(subscriptionId).catch((error: unknown) => {
        log('warn', 'a failed call could not be returned to its subscription', { error: String(error) });
      });
  }
}
