import { createHash } from 'node:crypto';
import type { PaymentCode } from '../../../shared/codes/payment.ts';
import { canonicalJson } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { SignedPayment } from '../../../shared/wire/payment.ts';
import type { PaymentKey, PaymentRow } from '../records.ts';
import type { ParsedPayment } from '../rules/payment-parse.ts';
import type { PaymentDestination } from '../destination.ts';
import type { ProcessorContext } from './context.ts';
import type { PaidCall } from './paid-call.ts';

/**
 * Replay protection: a signed payment is bound to one call before it is sent, so that it pays once. The same call may
 * repeat it and gets its stored result; another call, or another payment with the same nonce, is refused.
 */

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Identifies a call: payments are bound to one tool and its arguments. */
export const callHashOf = ({ tool, args }: PaidCall): string => sha256(`${tool}\n${canonicalJson(args)}`);

/** Distinguishes two payments with the same nonce without storing a signature; stored as `requestHash`. */
export const paymentHashOf = ({ signed: { signature, authorization } }: ParsedPayment): string =>
  sha256(
    [
      signature,
      authorization.from,
      authorization.to,
      authorization.value,
      authorization.validAfter,
      authorization.validBefore,
      authorization.nonce,
    ]
      .join('\n')
      .toLowerCase(),
  );

/** The payer's signed payment, in the form that facilitators receive. */
export const signedPaymentOf = ({ permit, signed }: ParsedPayment): SignedPayment => permit?.signed ?? signed;

/** The key under which a payment is stored. */
export const paymentKeyOf = (
  destination: PaymentDestination,
  { signed: { authorization } }: ParsedPayment,
): PaymentKey => ({
  chainId: destination.chainId,
  asset: destination.asset,
  payer: authorization.from.toLowerCase(),
  nonce: authorization.nonce.toLowerCase(),
});

const refuseInvalidPayment = (reason: string, message: string): Outcome<never, PaymentCode> =>
  refuse('PAYMENT_INVALID', message, { reason });

/** The nonce was used outside the sales of this host, such as through its facilitator; the word is that of x402. */
const NONCE_USED = refuseInvalidPayment(
  'invalid_exact_evm_nonce_already_used',
  'This authorisation was used before; sign a new one',
);

/** A payment whose signature was checked. */
export interface CheckedPayment {
  readonly payment: ParsedPayment;
  readonly destination: PaymentDestination;
  /** EIP-712 digest of the authorisation; empty for one that is stored already. */
  readonly digest: string;
}

/** Returns why this call may not use a stored payment; null if the payment belongs to the call. */
export function findReuseRefusal(row: PaymentRow, call: PaidCall, payment: ParsedPayment) {
  if (row.requestHash !== paymentHashOf(payment) || row.agentId !== call.agentId)
    return refuseInvalidPayment('nonce_already_used', 'This authorisation was used before; sign a new one');
  const isOtherCall = row.callHash !== callHashOf(call);
  // An owed result may be requested with other arguments, because the first ones may have caused the failure.
  const isDeliveryRetry = row.delivery === 'owed' && row.tool === call.tool;
  if (isOtherCall && !isDeliveryRetry)
    return refuseInvalidPayment(
      'used_for_another_call',
      'This payment was used for another call; sign a new one',
    );
  return null;
}

/**
 * Binds the authorisation to this call. Returns the stored row if the call reserved it before; a released one is
 * reserved again.
 */
export function reserveAuthorizationInJob(
  context: ProcessorContext,
  call: PaidCall,
  { payment, destination, digest }: CheckedPayment,
): Outcome<PaymentRow, PaymentCode> {
  const { store, authorizations, clock, ids } = context;
  const key = paymentKeyOf(destination, payment);
  const stored = store.find(key);
  if (stored !== null && stored.state !== 'released') {
    return findReuseRefusal(stored, call, payment) ?? accept(stored);
  }
  const identifier = reserveIdentifier(context, key.payer, { identifier: payment.identifier, stored });
  if (!identifier.ok) return identifier;
  const newPayment = newRow(call, { payment, destination, nowMs: clock.nowMs() });
  const references = { identifier: identifier.value, subscriptionId: reserveSubscription(call, stored) };
  const row: PaymentRow =
    stored === null
      ? { ...newPayment, ...references, paymentId: ids.uuid() }
      : { ...newPayment, ...references, paymentId: stored.paymentId, createdAtMs: stored.createdAtMs };
  const use = { digest, origin: 'sale', paymentId: row.paymentId } as const;
  if (!authorizations.bind(key, use, row.updatedAtMs)) return NONCE_USED;
  if (stored === null) store.insert(row);
  else store.reserveAgain(row);
  // An offer is stored with its price, also where it was paid by usage.
  store.markOfferPaid(
    row.paymentId,
    call.subject,
    Number(row.maxMicro === null ? row.amountMicro : call.amountMicro),
  );
  return accept(row);
}

const reserveSubscription = ({ onReserved }: PaidCall, stored: PaymentRow | null): string | null =>
  onReserved === undefined ? null : onReserved(stored === null ? null : stored.subscriptionId);

interface IdentifierReservation {
  readonly identifier: string | null;
  readonly stored: PaymentRow | null;
}

/**
 * A payer's identifier belongs to one payment. The same identifier with another
 * payment comes from a payer that did not receive the result and signed a second time.
 */
function reserveIdentifier(
  { store }: ProcessorContext,
  payer: string,
  { identifier, stored }: IdentifierReservation,
): Outcome<string | null, PaymentCode> {
  const existing = identifier === null ? null : store.findByIdentifier(payer, identifier);
  if (existing === null || existing.paymentId === stored?.paymentId) return accept(identifier);
  if (existing.state === 'released') return accept(null);
  const message =
    'This payment identifier belongs to another payment; send that payment again to get its result';
  return refuse('CONFLICT', message, { reason: 'identifier_conflict', state: existing.state });
}

type UnsavedPayment = Omit<PaymentRow, 'paymentId' | 'identifier' | 'subscriptionId'>;

function newRow(
  call: PaidCall,
  { payment, destination, nowMs }: { payment: ParsedPayment; destination: PaymentDestination; nowMs: number },
): UnsavedPayment {
  const { authorization } = payment.signed;
  return {
    ...paymentKeyOf(destination, payment),
    network: destination.network,
    payTo: destination.payTo,
    amountMicro: Number(authorization.value),
    maxMicro: payment.permit ? Number(authorization.value) : null,
    // 15 digits are far beyond any date and still an exact number.
    validBeforeS: Number(authorization.validBefore.slice(0, 15)),
    requestHash: paymentHashOf(payment),
    tool: call.tool,
    callHash: callHashOf(call),
    agentId: call.agentId,
    state: 'reserved',
    delivery: 'none',
    reason: null,
    txHash: null,
    evidenceLogIndex: null,
    result: null,
    fromBlock: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
