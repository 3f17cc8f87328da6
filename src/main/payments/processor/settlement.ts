import { isPermanentlyExpired } from '../../../shared/wire/authorization-expiry.ts';
import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Refusal } from '../../../shared/outcome.ts';
import type { PaymentPayload, PaymentRequirements } from '../../../shared/wire/payment.ts';
import { PAYMENT_LOST, type PaymentRow } from '../records.ts';
import { deliveryDepthOf } from '../rules/delivery-depth.ts';
import { chargeMetered } from './metered-charge.ts';
import { withSettleTimeout } from './settle-timeout.ts';
import { codeOfReason, isUnknownOutcome, isPossiblyPending, toPlainToken } from '../rules/reason-codes.ts';
import { failedSettlementOf, receiptOf, type ProcessorContext } from './context.ts';
import type { SettlementState } from '../evidence/settlement-state.ts';
import type { PaidCallResponse, PaidCall } from './paid-call.ts';
import type { FacilitatorSettlement } from '../facilitator/facilitator.ts';
import {
  markSettling,
  markConfirmed,
  markSettledLate,
  markDelivered,
  markFailed,
  markUnknown,
  markUndelivered,
  markReleased,
} from './payment-states.ts';

/**
 * Settles payments. `settlePayment` is the entry: it continues a payment from its stored state. `verifyAndSettle` takes a
 * new payment through the facilitator and the tool, and `settle` asks the facilitator for the transfer. What the chain
 * shows then decides (`readSettlementState`), whatever the facilitator said. The states are described in
 * `payment-states.ts`.
 */

/** A call with its payment in the form that facilitators accept. */
export interface SettlementInput {
  readonly context: ProcessorContext;
  readonly call: PaidCall;
  readonly payload: PaymentPayload;
  readonly requirements: PaymentRequirements;
}

/**
 * Settles a payment: it continues from its stored state, through verification, settlement and delivery, until the payment
 * is delivered, refused or pending. Repeating this for the same payment is safe: it charges once and delivers the same
 * result.
 */
export async function settlePayment(input: SettlementInput, row: PaymentRow): Promise<PaidCallResponse> {
  switch (row.state) {
    case 'reserved':
      return verifyAndSettle(input, row);
    case 'settling':
    case 'unknown':
      return resumeSettlement(input, row);
    case 'confirmed':
      return row.reason === PAYMENT_LOST && row.delivery !== 'delivered'
        ? refusedResponse('PAYMENT_INVALID', PAYMENT_IS_LOST, row)
        : deliver(input, row);
    case 'failed':
      return respondToFailed(input, row);
    default:
      return refusedResponse(codeOfReason(row.reason ?? ''), NOT_ACCEPTED, row);
  }
}

/** A facilitator may settle what it has refused, while the authorisation is valid. Then the result is owed. */
async function respondToFailed(input: SettlementInput, row: PaymentRow): Promise<PaidCallResponse> {
  const current = await reconcileRefused(input.context, row);
  return current.state === 'confirmed'
    ? deliver(input, current)
    : refusedResponse(codeOfReason(current.reason ?? ''), NOT_ACCEPTED, current);
}

/** Confirms a payment that failed or was released, if the chain shows that it was made after all; returns the row as it is then. */
export async function reconcileRefused(context: ProcessorContext, row: PaymentRow): Promise<PaymentRow> {
  const settlementState = await readSettlementState(context, row);
  return settlementState.kind === 'paid' ? markSettledLate(context, row, settlementState) : row;
}

const NOT_ACCEPTED = 'This payment was not accepted; nothing was charged';

const refusedResponse = (code: PaymentCode, message: string, row: PaymentRow): PaidCallResponse => ({
  kind: 'refused',
  code,
  message,
  details: { reason: row.reason ?? '', charged: false },
  failedSettlement: failedSettlementOf(row, row.reason ?? 'refused'),
});

const facilitatorUnavailableResponse = (detail: string): PaidCallResponse => ({
  kind: 'refused',
  code: 'INTERNAL_ERROR',
  message: 'The payment cannot be checked right now. Nothing was charged; call again later.',
  details: { reason: detail, charged: false },
});

/** The wording must keep the payer from signing a second payment. */
const pendingResponse = (row: PaymentRow): PaidCallResponse => ({
  kind: 'refused',
  code: 'PAYMENT_PENDING',
  message:
    row.reason === NOT_DEEP
      ? 'The payment is in a block that may still be replaced. Call again later with the SAME payment; do not sign a new one.'
      : 'The outcome of this payment is not known yet. Call again with the SAME payment; do not sign a new one.',
  details: {
    paymentId: row.paymentId,
    reason: row.reason ?? 'settling',
    retryAfterMs: row.reason === NOT_DEEP ? 15_000 : 2000,
  },
});

/**
 * Settles a payment that was just reserved: the facilitator verifies it, a tool with the effect `read` runs, and the
 * facilitator is asked for the transfer.
 */
async function verifyAndSettle(input: SettlementInput, row: PaymentRow): Promise<PaidCallResponse> {
  const { context, call, payload, requirements } = input;
  const verification = await context.facilitator.verify(payload, requirements);
  if (verification.kind === 'unavailable') {
    await markReleased(context, row, verification.detail);
    return facilitatorUnavailableResponse(verification.detail);
  }
  if (verification.kind === 'refused') {
    await markReleased(context, row, verification.reason);
    const reason = toPlainToken(verification.reason);
    const code = codeOfReason(verification.reason);
    const message = `The payment was refused: ${reason}`;
    const failedSettlement = failedSettlementOf(row, reason);
    return { kind: 'refused', code, message, details: { reason }, failedSettlement };
  }
  let result: string | null = null;
  let amountMicro = row.amountMicro;
  if (context.specOf(call.tool).effect === 'read') {
    const outcome = await call.run();
    if (!outcome.ok) {
      await markReleased(context, row, outcome.code);
      return toolFailedResponse(outcome);
    }
    const isTrial = context.isMeteredTrial?.() ?? false;
    const charged = chargeMetered(call, row, { value: outcome.value, isTrial });
    amountMicro = charged.amountMicro;
    result = JSON.stringify(charged.value);
  }
  const fromBlock = await context.settlementEvidence.readHeight();
  // The amount is stored with the result, so that no later attempt can settle another amount.
  const settlingRow = await markSettling(context, row, { result, fromBlock, amountMicro });
  context.crashPoint('payment.beforeSettle');
  return settle(input, { row: settlingRow, isFirst: true });
}

const toolFailedResponse = ({ code, message, detail }: Refusal<PaymentCode>): PaidCallResponse => ({
  kind: 'refused',
  code,
  message: `${message} Nothing was charged.`,
  details: { ...(detail as JsonObject | undefined), charged: false },
});

interface SettleAttempt {
  readonly row: PaymentRow;
  /** False if a transfer was requested before. Then only the chain can show that nothing was sent. */
  readonly isFirst: boolean;
}

/** Asks the facilitator for the transfer, and concludes the payment by what the chain shows. */
async function settle(input: SettlementInput, attempt: SettleAttempt): Promise<PaidCallResponse> {
  const { context, payload } = input;
  const { row, isFirst } = attempt;
  const requirements = { ...input.requirements, amount: String(row.amountMicro) };
  const settlement = await withSettleTimeout(
    context.processClock,
    context.facilitator.settle(payload, requirements),
  );
  context.crashPoint('payment.afterSettle');
  switch (settlement.kind) {
    case 'settled':
      return reconcileReportedSettlement(input, row, settlement.txHash);
    case 'unavailable':
      if (!isFirst)
        return pendingResponse(await markUnknown(context, row, { reason: settlement.detail, txHash: null }));
      await markReleased(context, row, settlement.detail);
      return facilitatorUnavailableResponse(settlement.detail);
    case 'unknown':
      return reconcileUnknown(input, await markUnknown(context, row, settlement));
    default:
      return reconcileRefusal(input, attempt, settlement);
  }
}

/**
 * Handles a settlement that the facilitator reported. If the chain can be read, it has to show the transfer before
 * anything is delivered. This waits for up to `MAX_STATE_WAIT_MS`, because nodes see a transaction at different times.
 */
async function reconcileReportedSettlement(
  input: SettlementInput,
  row: PaymentRow,
  txHash: string,
): Promise<PaidCallResponse> {
  const { context } = input;
  if (!context.settlementEvidence.canCheck)
    return deliver(input, await markConfirmed(context, row, { txHash, logIndex: null }));
  const settlementState = await awaitSettlementState(context, { ...row, txHash });
  if (isDecisive(settlementState)) return concludePayment(input, row, settlementState);
  const reason = settlementState.kind === 'shallow' ? NOT_DEEP : 'not_on_chain';
  return pendingResponse(await markUnknown(context, row, { reason, txHash }));
}

const MAX_STATE_WAIT_MS = 15_000;
const STATE_POLL_MS = 500;

/** The reason of a payment whose transfer is on the chain, in a block that is not deep enough yet. */
const NOT_DEEP = 'waiting_for_depth';

/** What the chain shows of a payment. `shallow`: paid, in a block that is not deep enough for the amount. */
type DeepSettlementState = SettlementState | { readonly kind: 'shallow' };

async function readSettlementState(context: ProcessorContext, row: PaymentRow): Promise<DeepSettlementState> {
  const { settlementEvidence, store, deliveryLimits } = context;
  const settlementState = await settlementEvidence.readSettlement(row);
  const depth = deliveryDepthOf(row.amountMicro, store.hasLostPayment(row), deliveryLimits?.());
  if (settlementState.kind !== 'paid' || depth === 'included') return settlementState;
  const isDeep = await settlementEvidence.isDeep(row.chainId, settlementState.blockNumber, depth);
  return isDeep === true ? settlementState : { kind: 'shallow' };
}

async function awaitSettlementState(
  context: ProcessorContext,
  row: PaymentRow,
): Promise<DeepSettlementState> {
  const { processClock } = context;
  const endMs = processClock.monotonicMs() + MAX_STATE_WAIT_MS;
  for (;;) {
    const settlementState = await readSettlementState(context, row);
    const isUndecided = settlementState.kind === 'unused' || settlementState.kind === 'unreachable';
    if (!isUndecided || processClock.monotonicMs() >= endMs) return settlementState;
    await new Promise<void>((resolve) => void processClock.after(STATE_POLL_MS, resolve));
  }
}

type DecisiveSettlementState = Extract<SettlementState, { kind: 'paid' | 'used_for_other' | 'cancelled' }>;

const isDecisive = (settlementState: DeepSettlementState): settlementState is DecisiveSettlementState =>
  settlementState.kind === 'paid' ||
  settlementState.kind === 'used_for_other' ||
  settlementState.kind === 'cancelled';

/** Ends a payment whose outcome the chain shows. */
async function concludePayment(
  input: SettlementInput,
  row: PaymentRow,
  settlementState: DecisiveSettlementState,
): Promise<PaidCallResponse> {
  const { context } = input;
  if (settlementState.kind === 'paid')
    return deliver(input, await markConfirmed(context, row, settlementState));
  const failedRow = await markFailed(context, row, FAILURE_REASONS[settlementState.kind]);
  return refusedResponse('PAYMENT_INVALID', REFUSED_AT_SETTLEMENT, failedRow);
}

const FAILURE_REASONS = {
  used_for_other: 'invalid_exact_evm_nonce_already_used',
  cancelled: 'authorization_cancelled',
} as const;

const PAYMENT_IS_LOST =
  'A reorganisation of the chain removed this payment before its answer was delivered; sign a new one';

const REFUSED_AT_SETTLEMENT = 'The payment was refused at settlement; nothing was charged';

/**
 * Compares a facilitator's refusal with the chain, which decides. "Already used"
 * can mean that our own transfer used the authorisation, and an earlier attempt
 * may still be pending.
 */
async function reconcileRefusal(
  input: SettlementInput,
  { row, isFirst }: SettleAttempt,
  { reason, txHash }: Extract<FacilitatorSettlement, { kind: 'refused' }>,
): Promise<PaidCallResponse> {
  const { context } = input;
  const settlementState = await readSettlementState(context, { ...row, txHash });
  if (isDecisive(settlementState)) return concludePayment(input, row, settlementState);
  if (settlementState.kind === 'shallow')
    return pendingResponse(await markUnknown(context, row, { reason: NOT_DEEP, txHash }));
  const isChainUnreachable = settlementState.kind === 'unreachable' && isUnknownOutcome(reason);
  if (!isFirst || isChainUnreachable || isPossiblyPending(reason))
    return pendingResponse(await markUnknown(context, row, { reason, txHash }));
  return refusedResponse(codeOfReason(reason), REFUSED_AT_SETTLEMENT, await markFailed(context, row, reason));
}

/** Handles an unclear response of the facilitator: the chain may already show the outcome; if not, the payer has to wait. */
async function reconcileUnknown(input: SettlementInput, row: PaymentRow): Promise<PaidCallResponse> {
  const settlementState = await readSettlementState(input.context, row);
  return isDecisive(settlementState) ? concludePayment(input, row, settlementState) : pendingResponse(row);
}

/**
 * Handles a repeated call whose transfer was requested before, in this run of the host or an earlier one. Settling
 * again is safe: the token contract accepts an authorisation once, and the host's sender never sends one reference
 * twice.
 */
async function resumeSettlement(input: SettlementInput, row: PaymentRow): Promise<PaidCallResponse> {
  const current = await reconcileFromChain(input.context, row);
  if (current.state === 'confirmed') return deliver(input, current);
  if (current.state === 'failed')
    return current.reason === EXPIRED_UNUSED
      ? refusedResponse(
          'PAYMENT_EXPIRED',
          'The payment expired without being used; nothing was charged',
          current,
        )
      : refusedResponse('PAYMENT_INVALID', REFUSED_AT_SETTLEMENT, current);
  const settlementState = await input.context.settlementEvidence.readSettlement(row);
  return settlementState.kind === 'unused' ? settle(input, { row, isFirst: false }) : pendingResponse(row);
}

/** Moves the payment to the state that the chain shows and returns the row as it is then stored. */
export async function reconcileFromChain(context: ProcessorContext, row: PaymentRow): Promise<PaymentRow> {
  const settlementState = await readSettlementState(context, row);
  if (settlementState.kind === 'paid') return markConfirmed(context, row, settlementState);
  if (settlementState.kind === 'used_for_other' || settlementState.kind === 'cancelled')
    return markFailed(context, row, FAILURE_REASONS[settlementState.kind]);
  if (
    settlementState.kind === 'unused' &&
    isPermanentlyExpired(row.validBeforeS, context.processClock.nowMs())
  )
    return markFailed(context, row, EXPIRED_UNUSED);
  return row;
}

const EXPIRED_UNUSED = 'expired_unused';

/** Responds to a confirmed payment with its stored result, or runs what is still due or owed. */
async function deliver(input: SettlementInput, row: PaymentRow): Promise<PaidCallResponse> {
  const { context, call } = input;
  const receipt = receiptOf(row);
  if (row.delivery === 'delivered') {
    context.crashPoint('payment.beforeAnswer');
    if (row.result !== null) return { kind: 'done', value: JSON.parse(row.result) as JsonObject, receipt };
    const message = 'This payment was used and its result is no longer stored; sign a new one';
    return { kind: 'refused', code: 'PAYMENT_INVALID', message, details: { reason: 'result_gone' } };
  }
  const { onConfirmed } = context.specOf(row.tool);
  if (onConfirmed !== undefined) return retryEffect(input, row);
  const outcome = await call.run();
  if (!outcome.ok) return respondUndelivered(input, row, outcome);
  await markDelivered(context, row, () => outcome.value);
  return { kind: 'done', value: outcome.value, receipt };
}

/** Retries a lasting effect that failed when its payment was confirmed. Effect and result are stored in one transaction. */
async function retryEffect(input: SettlementInput, row: PaymentRow): Promise<PaidCallResponse> {
  const { context } = input;
  const { onConfirmed } = context.specOf(row.tool);
  try {
    const deliveredRow = await markDelivered(context, row, () => onConfirmed?.(row) ?? {});
    return {
      kind: 'done',
      value: JSON.parse(deliveredRow.result ?? '{}') as JsonObject,
      receipt: receiptOf(deliveredRow),
    };
  } catch (error) {
    context.log('error', 'the effect of a paid tool failed again', { tool: row.tool, error: String(error) });
    return respondUndelivered(input, row, {
      ok: false,
      code: 'INTERNAL_ERROR',
      message: 'An unexpected error occurred; it was logged.',
    });
  }
}

/** Records that the result is owed. The refusal explains how to get it. */
async function respondUndelivered(
  { context }: SettlementInput,
  row: PaymentRow,
  refusal: Refusal<PaymentCode>,
): Promise<PaidCallResponse> {
  await markUndelivered(context, row, refusal.code);
  return {
    kind: 'refused',
    code: refusal.code,
    message: `${refusal.message} The call is paid for and its answer is owed: call the same tool again with the SAME payment, at no charge.`,
    details: { ...(refusal.detail as JsonObject | undefined), owed: true, paymentId: row.paymentId },
    receipt: receiptOf(row),
  };
}
