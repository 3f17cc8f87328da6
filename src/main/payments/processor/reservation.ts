import { createHash } from 'node:crypto';
import type { PaymentCode } from '../../../shared/codes/payment.ts';
import { canonicalJson } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { PaymentKey, PaymentRow } from '../records.ts';
import type { FoundPayment } from '../rules/payment-parse.ts';
import type { PaymentTerms } from '../terms.ts';
import type { PaidCall, ProcessorContext } from './context.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const callHash = ({ tool, args }: PaidCall): string => sha256(`${tool}\n${canonicalJson(args)}`);

/** Tells the same payment from another one with the same nonce, without keeping a signature. */
export const fingerprintOf = ({ signed: { signature, authorization } }: FoundPayment): string =>
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

export const keyOf = (terms: PaymentTerms, { signed: { authorization } }: FoundPayment): PaymentKey => ({
  chainId: terms.chainId,
  asset: terms.asset,
  payer: authorization.from.toLowerCase(),
  nonce: authorization.nonce.toLowerCase(),
});

const invalid = (reason: string, message: string): Outcome<never, PaymentCode> =>
  refuse('PAYMENT_INVALID', message, { reason });

/** A row that this call may not take up, whoever sends it; null when it is its own. */
export function usedElsewhere(row: PaymentRow, call: PaidCall, payment: FoundPayment) {
  if (row.fingerprint !== fingerprintOf(payment) || row.agentId !== call.agentId)
    return invalid('nonce_already_used', 'This authorisation was used before; sign a new one');
  const another = row.callHash !== callHash(call);
  // What is owed may be called again with other arguments: the first ones may be what failed.
  const redeems = row.delivery === 'owed' && row.tool === call.tool;
  if (another && !redeems)
    return invalid('used_for_another_call', 'This payment was used for another call; sign a new one');
  return null;
}

/** Step 3, inside a writer job: the authorisation belongs to this call from here on, or to another for ever. */
export function reserve(
  context: ProcessorContext,
  call: PaidCall,
  { payment, terms }: { readonly payment: FoundPayment; readonly terms: PaymentTerms },
): Outcome<PaymentRow, PaymentCode> {
  const { store, clock, ids } = context;
  const key = keyOf(terms, payment);
  const known = store.find(key);
  if (known !== null && known.state !== 'released') {
    return usedElsewhere(known, call, payment) ?? accept(known);
  }
  const identifier = claim(context, key.payer, { identifier: payment.identifier, known });
  if (!identifier.ok) return identifier;
  const fresh = newRow(call, { payment, terms, nowMs: clock.nowMs() });
  const bought = { identifier: identifier.value, subscriptionId: subscriptionOf(call, known) };
  const row: PaymentRow =
    known === null
      ? { ...fresh, ...bought, paymentId: ids.uuid() }
      : { ...fresh, ...bought, paymentId: known.paymentId, createdAtMs: known.createdAtMs };
  if (known === null) store.insert(row);
  else store.reserveAgain(row);
  store.answerChallenge(row.paymentId, call.subject, row.amountMicro);
  return accept(row);
}

const subscriptionOf = ({ reserved }: PaidCall, known: PaymentRow | null): string | null =>
  reserved === undefined ? null : reserved(known === null ? null : known.subscriptionId);

interface Claim {
  readonly identifier: string | null;
  readonly known: PaymentRow | null;
}

/** An identifier stands for one payment: with another one it is a payer that lost an answer and signed anew. */
function claim(
  { store }: ProcessorContext,
  payer: string,
  { identifier, known }: Claim,
): Outcome<string | null, PaymentCode> {
  const holder = identifier === null ? null : store.byIdentifier(payer, identifier);
  if (holder === null || holder.paymentId === known?.paymentId) return accept(identifier);
  if (holder.state === 'released') return accept(null);
  const message =
    'This payment identifier belongs to another payment; send that payment again to get its result';
  return refuse('CONFLICT', message, { reason: 'identifier_conflict', state: holder.state });
}

type Fresh = Omit<PaymentRow, 'paymentId' | 'identifier' | 'subscriptionId'>;

function newRow(
  call: PaidCall,
  { payment, terms, nowMs }: { payment: FoundPayment; terms: PaymentTerms; nowMs: number },
): Fresh {
  const { authorization } = payment.signed;
  return {
    ...keyOf(terms, payment),
    network: terms.network,
    payTo: terms.payTo,
    amountMicro: Number(authorization.value),
    // Far beyond any date; kept within what a number holds exactly.
    validBeforeS: Number(authorization.validBefore.slice(0, 15)),
    fingerprint: fingerprintOf(payment),
    tool: call.tool,
    callHash: callHash(call),
    agentId: call.agentId,
    state: 'reserved',
    delivery: 'none',
    reason: null,
    txHash: null,
    result: null,
    fromBlock: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
