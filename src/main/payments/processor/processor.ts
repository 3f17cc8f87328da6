import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { Refusal } from '../../../shared/outcome.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { PaymentRow } from '../records.ts';
import { capNote, MAX_TIMEOUT_SECONDS, requirementsOf, type PaymentOffer } from '../rules/offer.ts';
import { matchPayment } from '../rules/payment-match.ts';
import type { ParsedPayment, FoundPayment } from '../rules/payment-parse.ts';
import type { PaymentTerms } from '../terms.ts';
import type { PaidCallAnswer, PaidCall, PaidKind, ProcessorDeps, ProcessorContext } from './context.ts';
import { callHash, fingerprintOf, usedElsewhere, keyOf, reserve } from './reservation.ts';
import { createReconciler } from './reconciler.ts';
import { runSettlement } from './settlement.ts';

/** An offer stands this long at its price. */
const OFFER_SECONDS = 600;

export interface PaymentProcessor {
  /** Before the first call: what a tool is, for calls and for what a restart finds. */
  register(tool: string, kind: PaidKind): void;
  /** One paid call in the nine steps of facts §5; arguments were checked before. */
  processCall(call: PaidCall, found: ParsedPayment): Promise<PaidCallAnswer>;
  /** Whether this authorisation came before: then it is walked on with, whatever else would cover the call. */
  isKnownPayment(payment: FoundPayment): Promise<boolean>;
  /** Takes up what an earlier run left open; returns how to stop. */
  start(): () => void;
  /** Asks the chain about everything that is open, once. */
  reconcile(): Promise<void>;
}

/** Where money is taken: reservation, check, settlement, delivery, each durable before the next. */
export function createPaymentProcessor(deps: ProcessorDeps): PaymentProcessor {
  const kinds = new Map<string, PaidKind>();
  const context: ProcessorContext = {
    ...deps,
    // A tool of an earlier version is taken for the careful kind.
    kindOf: (tool) => kinds.get(tool) ?? { effect: 'lasting' },
  };
  const runs = new Map<string, { payment: string; call: string; answer: Promise<PaidCallAnswer> }>();
  const reconciler = createReconciler(context, (row) => runs.has(runKey(row)));

  const runOnce = async (
    call: PaidCall,
    payment: FoundPayment,
    terms: PaymentTerms,
  ): Promise<PaidCallAnswer> => {
    const key = keyOf(terms, payment);
    const name = runKey(key);
    const thisRequest = { payment: `${fingerprintOf(payment)} ${call.agentId}`, call: callHash(call) };
    const running = runs.get(name);
    if (running !== undefined) {
      if (running.payment === thisRequest.payment && running.call === thisRequest.call) return running.answer;
      return invalid(offerOf(context, call, terms), 'This payment is being used for another call', 'in_use');
    }
    const answer = reserveAndSettle(context, call, { payment, terms }).catch((error: unknown) =>
      internalFailure(context, error),
    );
    runs.set(name, { ...thisRequest, answer });
    try {
      return await answer;
    } finally {
      runs.delete(name);
    }
  };

  return {
    register: (tool, kind) => void kinds.set(tool, kind),
    async processCall(call, found) {
      const terms = await context.terms();
      if (!terms.ok) return toAnswer(terms);
      if (found.kind === 'bad') {
        const offer = offerOf(context, call, terms.value);
        return invalid(offer, PARSE_ERRORS[found.reason] ?? 'The payment is malformed', found.reason);
      }
      if (found.kind === 'none') return answerWithOffer(context, call, terms.value);
      return runOnce(call, found.payment, terms.value);
    },
    async isKnownPayment(payment) {
      const terms = await context.terms();
      if (!terms.ok) return false;
      const key = keyOf(terms.value, payment);
      return runs.has(runKey(key)) || (context.store.find(key)?.state ?? 'released') !== 'released';
    },
    start: reconciler.start,
    reconcile: reconciler.run,
  };
}

/** Whatever went wrong behind a reservation, the payer may already have paid. */
function internalFailure(context: ProcessorContext, error: unknown): PaidCallAnswer {
  context.log('error', 'a paid call failed', { error: String(error), stack: (error as Error).stack ?? '' });
  return {
    kind: 'refused',
    code: 'PAYMENT_PENDING',
    message: 'The host could not finish this call. Call again with the SAME payment; do not sign a new one.',
    details: { reason: 'host_failed', retryAfterMs: 2000 },
  };
}

const runKey = ({
  chainId,
  asset,
  payer,
  nonce,
}: Pick<PaymentRow, 'chainId' | 'asset' | 'payer' | 'nonce'>) => `${chainId} ${asset} ${payer} ${nonce}`;

const PARSE_ERRORS: Readonly<Record<string, string>> = {
  malformed_payment: 'The payment could not be read',
  two_payments: 'There are two different payments in one request; send one',
};

const invalid = (offer: PaymentOffer, message: string, reason: string): PaidCallAnswer => ({
  kind: 'refused',
  code: 'PAYMENT_INVALID',
  message,
  details: { reason },
  offer: { ...offer, code: 'PAYMENT_INVALID', message },
});

const toAnswer = ({ code, message, detail }: Refusal<PaymentCode>): PaidCallAnswer => ({
  kind: 'refused',
  code,
  message,
  ...(detail === undefined ? {} : { details: detail as JsonObject }),
});

function offerOf(context: ProcessorContext, call: PaidCall, terms: PaymentTerms): PaymentOffer {
  return {
    terms,
    amountMicro: call.amountMicro,
    resource: call.resource,
    memo: call.memo,
    code: call.unpaid,
    message:
      (call.unpaid === 'SUBSCRIPTION_EXPIRED'
        ? 'Your subscription is over; pay for this call or subscribe again.'
        : 'Payment is required to use this tool.') + capNote(call.amountMicro),
    validUntil: Math.floor(context.processClock.nowMs() / 1000) + OFFER_SECONDS,
  };
}

/** Nothing was paid: the offer, which holds at its price until it runs out. */
async function answerWithOffer(
  context: ProcessorContext,
  call: PaidCall,
  terms: PaymentTerms,
): Promise<PaidCallAnswer> {
  const offer = offerOf(context, call, terms);
  await context.writer.write(() =>
    context.store.insertOffer({
      tool: call.tool,
      subject: call.subject,
      agentId: call.agentId,
      code: offer.code,
      amountMicro: Number(offer.amountMicro),
      validUntilS: offer.validUntil,
      createdAtMs: context.clock.nowMs(),
    }),
  );
  return { kind: 'refused', code: offer.code, message: offer.message, offer };
}

async function reserveAndSettle(
  context: ProcessorContext,
  call: PaidCall,
  { payment, terms }: { readonly payment: FoundPayment; readonly terms: PaymentTerms },
): Promise<PaidCallAnswer> {
  const nowSeconds = Math.floor(context.processClock.nowMs() / 1000);
  const offer = offerOf(context, call, terms);
  const known = context.store.find(keyOf(terms, payment));
  const amountMicro =
    known !== null && known.state !== 'released'
      ? BigInt(known.amountMicro)
      : priceFor(context, call, payment);
  const requirements = requirementsOf({ terms, amountMicro });
  // A payment that is known already is walked on even past its validity; what is new has to fit.
  if (known === null || known.state === 'released') {
    const matched = matchPayment(payment, { terms, requirements, nowSeconds });
    if (!matched.ok) return withOffer(toAnswer(matched), offer);
    context.crashPoint('payment.beforeReserve');
  } else {
    const conflict = usedElsewhere(known, call, payment);
    if (conflict !== null && !conflict.ok) return withOffer(toAnswer(conflict), offer);
  }
  const reserved = await context.writer.write(() => reserve(context, call, { payment, terms }));
  if (!reserved.ok) return withOffer(toAnswer(reserved), offer);
  context.crashPoint('payment.afterReserve');
  const payload = {
    x402Version: 2 as const,
    accepted: payment.accepted ?? requirements,
    payload: payment.signed,
  };
  return withOffer(await runSettlement({ context, call, payload, requirements }, reserved.value), offer);
}

/** The price of today, or the one that was offered a moment ago and signed since. */
function priceFor(context: ProcessorContext, call: PaidCall, { signed }: FoundPayment): bigint {
  const value = BigInt(signed.authorization.value);
  const fitsNumber = value <= BigInt(Number.MAX_SAFE_INTEGER);
  const offeredSinceS = Math.floor(context.processClock.nowMs() / 1000) - MAX_TIMEOUT_SECONDS;
  return fitsNumber && context.store.wasOffered(call.subject, Number(value), offeredSinceS)
    ? value
    : call.amountMicro;
}

const CODES_WITH_OFFER: ReadonlySet<PaymentCode> = new Set<PaymentCode>([
  'PAYMENT_REQUIRED',
  'PAYMENT_INVALID',
  'PAYMENT_EXPIRED',
  'PAYMENT_INSUFFICIENT',
  'SUBSCRIPTION_EXPIRED',
]);

/** Refusals after which a new payment makes sense carry the offer for it; open outcomes never do. */
function withOffer(answer: PaidCallAnswer, offer: PaymentOffer): PaidCallAnswer {
  if (answer.kind === 'done' || !CODES_WITH_OFFER.has(answer.code) || answer.receipt !== undefined)
    return answer;
  return { ...answer, offer: { ...offer, code: answer.code, message: answer.message } };
}
