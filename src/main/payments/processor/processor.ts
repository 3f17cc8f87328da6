import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { PaymentRequirements } from '../../../shared/wire/payment.ts';
import type { PaymentKey } from '../records.ts';
import { aboveLimitNote, resourceOf, type PaymentOffer, forwardedExtensions } from '../rules/offer.ts';
import { comparePayment } from '../rules/payment-comparison.ts';
import type { PaymentParse, ParsedPayment } from '../rules/payment-parse.ts';
import type { PaymentDestination } from '../destination.ts';
import type { ProcessorDeps, ProcessorContext } from './context.ts';
import { refusalResponse, type PaidCallResponse, type PaidCall, type PaidToolSpec } from './paid-call.ts';
import {
  callHashOf,
  paymentHashOf,
  findReuseRefusal,
  paymentKeyOf,
  reserveAuthorizationInJob,
  signedPaymentOf,
} from './reservation.ts';
import { createReconciler } from './reconciler.ts';
import { destinationPaidBy, requirementsOfStored, requirementsPaidBy } from './paid-requirements.ts';
import { settlePayment } from './settlement.ts';
import { createCoveredPayments, type CoveredPayments } from './covered-payments.ts';

const OFFER_VALIDITY_S = 600;

/** The services that process the payment of a call. */
export interface CallProcessor extends CoveredPayments {
  /** Charges for one call and returns its result, or an offer or a refusal. */
  processCall(call: PaidCall, parsed: PaymentParse): Promise<PaidCallResponse>;
  /** Whether this authorisation was reserved before and not released since. */
  isKnownPayment(payment: ParsedPayment): Promise<boolean>;
}

export interface PaymentProcessor extends CallProcessor {
  /** Registers a tool. This has to happen before `start` and before the first call. */
  register(tool: string, spec: PaidToolSpec): void;
  /** Creates the services for one call, which read the network, the token and the payee only once. */
  createCallProcessor(): CallProcessor;
  /** Starts to resolve payments without a call, beginning with payments of an earlier run. Returns a function that stops it. */
  start(): () => void;
  /** Resolves all pending payments from the chain, once. */
  reconcile(): Promise<void>;
}

export function createPaymentProcessor(deps: ProcessorDeps): PaymentProcessor {
  const specs = new Map<string, PaidToolSpec>();
  const context: ProcessorContext = {
    ...deps,
    // A tool that an earlier version sold is treated as `lasting`: it must not run before the money is taken.
    specOf: (tool) => specs.get(tool) ?? { effect: 'lasting' },
  };
  const callsInProgress = new Map<
    string,
    { payment: string; call: string; response: Promise<PaidCallResponse> }
  >();
  const reconciler = createReconciler(context, (row) => callsInProgress.has(paymentKeyText(row)));

  const processOnce = async (
    call: PaidCall,
    payment: ParsedPayment,
    destination: PaymentDestination,
  ): Promise<PaidCallResponse> => {
    const key = paymentKeyOf(destination, payment);
    const keyText = paymentKeyText(key);
    const thisRequest = {
      payment: `${paymentHashOf(payment)} ${call.agentId}`,
      call: callHashOf(call),
    };
    const inProgress = callsInProgress.get(keyText);
    if (inProgress !== undefined) {
      if (inProgress.payment === thisRequest.payment && inProgress.call === thisRequest.call)
        return inProgress.response;
      return invalidPaymentResponse(
        offerOf(context, call, destination),
        'This payment is being used for another call',
        'in_use',
      );
    }
    const response = reserveAndAdvance(context, call, { payment, destination }).catch((error: unknown) =>
      internalFailureResponse(context, error),
    );
    callsInProgress.set(keyText, { ...thisRequest, response });
    try {
      return await response;
    } finally {
      callsInProgress.delete(keyText);
    }
  };

  const callProcessorFor = (readDestination: ProcessorContext['destination']): CallProcessor => ({
    async processCall(call, parsed) {
      const destination = await readDestination();
      if (!destination.ok) return refusalResponse(destination);
      if (parsed.kind === 'invalid') {
        const offer = offerOf(context, call, destination.value);
        return invalidPaymentResponse(
          offer,
          PARSE_ERRORS[parsed.reason] ?? 'The payment is malformed',
          parsed.reason,
        );
      }
      if (parsed.kind === 'none') return respondWithOffer(context, call, destination.value);
      return processOnce(call, parsed.payment, destinationPaidBy(destination.value, parsed.payment));
    },
    async isKnownPayment(payment) {
      const destination = await readDestination();
      if (!destination.ok) return false;
      const key = paymentKeyOf(destination.value, payment);
      return (
        callsInProgress.has(paymentKeyText(key)) ||
        (context.store.find(key)?.state ?? 'released') !== 'released'
      );
    },
    ...createCoveredPayments(context, readDestination),
  });
  return {
    ...callProcessorFor(context.destination),
    createCallProcessor() {
      let destination: ReturnType<ProcessorContext['destination']> | null = null;
      return callProcessorFor(() => (destination ??= context.destination()));
    },
    register: (tool, spec) => void specs.set(tool, spec),
    start: reconciler.start,
    reconcile: reconciler.run,
  };
}

/** The payer may already have paid when an unexpected error ends the call, so the response has no offer. */
function internalFailureResponse(context: ProcessorContext, error: unknown): PaidCallResponse {
  context.log('error', 'a paid call failed', { error: String(error), stack: (error as Error).stack ?? '' });
  return {
    kind: 'refused',
    code: 'PAYMENT_PENDING',
    message: 'The host could not finish this call. Call again with the SAME payment; do not sign a new one.',
    details: { reason: 'host_failed', retryAfterMs: 2000 },
  };
}

const paymentKeyText = ({ chainId, asset, payer, nonce }: PaymentKey): string =>
  `${chainId} ${asset} ${payer} ${nonce}`;

const PARSE_ERRORS: Readonly<Record<string, string>> = {
  malformed_payment: 'The payment could not be read',
  two_payments: 'There are two different payments in one request; send one',
};

const invalidPaymentResponse = (offer: PaymentOffer, message: string, reason: string): PaidCallResponse => ({
  kind: 'refused',
  code: 'PAYMENT_INVALID',
  message,
  details: { reason },
  offer: { ...offer, code: 'PAYMENT_INVALID', message },
});

function offerOf(context: ProcessorContext, call: PaidCall, destination: PaymentDestination): PaymentOffer {
  return {
    destination,
    amountMicro: call.amountMicro,
    resource: call.resource,
    memo: call.memo,
    ...(call.discovery === undefined ? {} : { discovery: call.discovery }),
    ...(call.meter === undefined ? {} : { meter: call.meter }),
    code: call.offerCode,
    message:
      (call.offerCode === 'SUBSCRIPTION_EXPIRED'
        ? 'Your subscription has ended; pay for this call or subscribe again.'
        : 'Payment is required to use this tool.') + aboveLimitNote(call.amountMicro),
    validUntilS: Math.floor(context.processClock.nowMs() / 1000) + OFFER_VALIDITY_S,
  };
}

/** Stores and returns the offer for a call without a payment. Its price holds until the offer expires. */
async function respondWithOffer(
  context: ProcessorContext,
  call: PaidCall,
  destination: PaymentDestination,
): Promise<PaidCallResponse> {
  const problem = await context.findSaleRefusal(destination);
  if (problem !== null) return refusalResponse(problem);
  const offer = offerOf(context, call, destination);
  await context.writer.write(() =>
    context.store.insertOffer({
      tool: call.tool,
      subject: call.subject,
      agentId: call.agentId,
      code: offer.code,
      amountMicro: Number(offer.amountMicro),
      validUntilS: offer.validUntilS,
      createdAtMs: context.clock.nowMs(),
    }),
  );
  return { kind: 'refused', code: offer.code, message: offer.message, offer };
}

async function reserveAndAdvance(
  context: ProcessorContext,
  call: PaidCall,
  { payment, destination }: { readonly payment: ParsedPayment; readonly destination: PaymentDestination },
): Promise<PaidCallResponse> {
  const offer = offerOf(context, call, destination);
  const stored = context.store.find(paymentKeyOf(destination, payment));
  const requirements =
    stored !== null && stored.state !== 'released'
      ? requirementsOfStored(stored, destination)
      : requirementsPaidBy(context, call, { payment, destination });
  if (requirements === null)
    return invalidPaymentResponse(
      offer,
      'This call is not sold by usage here; pay its price',
      'scheme_mismatch',
    );
  // A new payment has to match the offer. A stored one was checked when it was reserved and may
  // have expired since, so it is only checked against its own call.
  let digest = '';
  if (stored === null || stored.state === 'released') {
    const checked = await checkNewPayment(context, { payment, destination, requirements, offer });
    if (typeof checked !== 'string') return checked;
    digest = checked;
    context.crashPoint('payment.beforeReserve');
  } else {
    const conflict = findReuseRefusal(stored, call, payment);
    if (conflict !== null && !conflict.ok) return withOffer(refusalResponse(conflict), offer);
  }
  const reserved = await context.writer.write(() =>
    reserveAuthorizationInJob(context, call, { payment, destination, digest }),
  );
  if (!reserved.ok) return withOffer(refusalResponse(reserved), offer);
  context.crashPoint('payment.afterReserve');
  // The facilitator gets our own requirements, resource and description for indexers. The payer's copies were compared
  // with them and are not passed on.
  const payload = {
    x402Version: 2 as const,
    resource: resourceOf(offer),
    extensions: forwardedExtensions(offer, {
      identifier: payment.identifier,
      gasPermit: payment.permit?.gasPermit ?? null,
    }),
    accepted: requirements,
    payload: signedPaymentOf(payment),
  };
  return withOffer(await settlePayment({ context, call, payload, requirements }, reserved.value), offer);
}

interface NewPayment {
  readonly payment: ParsedPayment;
  readonly destination: PaymentDestination;
  readonly requirements: PaymentRequirements;
  readonly offer: PaymentOffer;
}

/** Returns the digest of a payment that matches its offer and is signed by its payer, or the refusal of any other. */
async function checkNewPayment(
  context: ProcessorContext,
  { payment, destination, requirements, offer }: NewPayment,
): Promise<string | PaidCallResponse> {
  const nowSeconds = Math.floor(context.processClock.nowMs() / 1000);
  const { resource } = offer;
  const comparison = comparePayment(payment, { destination, requirements, nowSeconds, resource });
  if (!comparison.ok) return withOffer(refusalResponse(comparison), offer);
  const problem = await context.findSaleRefusal(destination);
  if (problem !== null) return refusalResponse(problem);
  const digest = await context.verifyPayerSignature(destination, signedPaymentOf(payment));
  const message = 'The payment is not signed by its payer';
  return digest ?? invalidPaymentResponse(offer, message, 'invalid_exact_evm_signature');
}

const CODES_WITH_OFFER: ReadonlySet<PaymentCode> = new Set<PaymentCode>([
  'PAYMENT_REQUIRED',
  'PAYMENT_INVALID',
  'PAYMENT_EXPIRED',
  'PAYMENT_INSUFFICIENT',
  'SUBSCRIPTION_EXPIRED',
]);

/** Adds the offer to refusals after which the payer should sign again. A payment with an unknown outcome gets none. */
function withOffer(response: PaidCallResponse, offer: PaymentOffer): PaidCallResponse {
  if (response.kind === 'done' || !CODES_WITH_OFFER.has(response.code) || response.receipt !== undefined)
    return response;
  return { ...response, offer: { ...offer, code: response.code, message: response.message } };
}
