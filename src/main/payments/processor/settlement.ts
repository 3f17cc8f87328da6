import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Refusal } from '../../../shared/outcome.ts';
import type { PaymentPayload, PaymentRequirements } from '../../../shared/wire/payment.ts';
import type { PaymentRow } from '../records.ts';
import { codeOfReason, isOpenReason, mayBeOnItsWay, plainReason } from '../rules/reasons.ts';
import {
  receiptOf,
  type PaidCallAnswer,
  type PaidCall,
  type Settled,
  type ProcessorContext,
} from './context.ts';
import {
  beginSettling,
  confirm,
  delivered,
  fail,
  markUnknown,
  recordUndelivered,
  release,
} from './outcomes.ts';

/** What a payment is walked with: the call, and the payment in a facilitator's form. */
export interface SettlementInput {
  readonly context: ProcessorContext;
  readonly call: PaidCall;
  readonly payload: PaymentPayload;
  readonly requirements: PaymentRequirements;
}

const SETTLE_LIMIT_MS = 20_000;
/** Past its validity plus this much an authorisation that was not used never will be. */
const EXPIRY_GRACE_S = 30;

/** Steps 4 to 8 from wherever the row stands; the same row gets to the same end however often it is walked. */
export async function runSettlement(input: SettlementInput, row: PaymentRow): Promise<PaidCallAnswer> {
  switch (row.state) {
    case 'reserved':
      return fromReserved(input, row);
    case 'settling':
    case 'unknown':
      return fromUnknown(input, row);
    case 'confirmed':
      return deliver(input, row);
    default:
      return refused(codeOfReason(row.reason ?? ''), 'This payment was not taken; nothing was charged', row);
  }
}

const refused = (code: PaymentCode, message: string, row: PaymentRow): PaidCallAnswer => ({
  kind: 'refused',
  code,
  message,
  details: { reason: row.reason ?? '', charged: false },
});

const facilitatorUnavailable = (detail: string): PaidCallAnswer => ({
  kind: 'refused',
  code: 'INTERNAL_ERROR',
  message: 'The payment cannot be checked right now. Nothing was charged; call again later.',
  details: { reason: detail, charged: false },
});

/** Step 7: the wording keeps a payer from signing twice. */
const pending = (row: PaymentRow): PaidCallAnswer => ({
  kind: 'refused',
  code: 'PAYMENT_PENDING',
  message:
    'The outcome of this payment is not known yet. Call again with the SAME payment; do not sign a new one.',
  details: { paymentId: row.paymentId, reason: row.reason ?? 'settling', retryAfterMs: 2000 },
});

async function fromReserved(input: SettlementInput, row: PaymentRow): Promise<PaidCallAnswer> {
  const { context, call, payload, requirements } = input;
  const verified = await context.facilitator.verify(payload, requirements);
  if (verified.kind === 'down') {
    await release(context, row, verified.detail);
    return facilitatorUnavailable(verified.detail);
  }
  if (verified.kind === 'refused') {
    await release(context, row, verified.reason);
    const reason = plainReason(verified.reason);
    const code = codeOfReason(verified.reason);
    return { kind: 'refused', code, message: `The payment was refused: ${reason}`, details: { reason } };
  }
  let result: string | null = null;
  if (context.kindOf(call.tool).effect === 'read') {
    const ran = await call.run();
    if (!ran.ok) {
      await release(context, row, ran.code);
      return toolFailed(ran);
    }
    result = JSON.stringify(ran.value);
  }
  const fromBlock = await context.settlementEvidence.height();
  const settling = await beginSettling(context, row, { result, fromBlock });
  context.crashPoint('payment.beforeSettle');
  return settle(input, { row: settling, isFirst: true });
}

const toolFailed = ({ code, message, detail }: Refusal<PaymentCode>): PaidCallAnswer => ({
  kind: 'refused',
  code,
  message: `${message} Nothing was charged.`,
  details: { ...(detail as JsonObject | undefined), charged: false },
});

/** Asked for once, nobody but the chain can say that nothing was sent. */
interface Attempt {
  readonly row: PaymentRow;
  readonly isFirst: boolean;
}

async function settle(input: SettlementInput, attempt: Attempt): Promise<PaidCallAnswer> {
  const { context, payload, requirements } = input;
  const { row, isFirst } = attempt;
  const settled = await settleWithin(context, context.facilitator.settle(payload, requirements));
  context.crashPoint('payment.afterSettle');
  switch (settled.kind) {
    case 'settled':
      return deliver(input, await confirm(context, row, settled.txHash));
    case 'down':
      if (!isFirst) return pending(await markUnknown(context, row, { reason: settled.detail, txHash: null }));
      await release(context, row, settled.detail);
      return facilitatorUnavailable(settled.detail);
    case 'open':
      return checkChain(input, await markUnknown(context, row, settled));
    default:
      return settleRefused(input, attempt, settled);
  }
}

/**
 * M16, M17: a refusal is a word, what happened is on the chain. "Already used"
 * may well mean that it was us, and an earlier try may still be on its way.
 */
async function settleRefused(
  input: SettlementInput,
  { row, isFirst }: Attempt,
  { reason, txHash }: Extract<Settled, { kind: 'refused' }>,
): Promise<PaidCallAnswer> {
  const { context } = input;
  const evidence = await context.settlementEvidence.evidenceOf(row);
  if (evidence.kind === 'paid') return deliver(input, await confirm(context, row, evidence.txHash));
  const isChainUnreachable = evidence.kind === 'unreachable' && isOpenReason(reason);
  const isOpen = !isFirst || isChainUnreachable || mayBeOnItsWay(reason);
  if (isOpen && evidence.kind !== 'spent_elsewhere')
    return pending(await markUnknown(context, row, { reason, txHash }));
  return refused(codeOfReason(reason), REFUSED, await fail(context, row, reason));
}

const REFUSED = 'The payment was refused at settlement; nothing was charged';

/** After an open answer: the chain may know already. Without word from it the payer is told to wait. */
async function checkChain(input: SettlementInput, row: PaymentRow): Promise<PaidCallAnswer> {
  const evidence = await input.context.settlementEvidence.evidenceOf(row);
  if (evidence.kind === 'paid') return deliver(input, await confirm(input.context, row, evidence.txHash));
  if (evidence.kind === 'spent_elsewhere')
    return refused('PAYMENT_INVALID', REFUSED, await fail(input.context, row, 'nonce_already_used'));
  return pending(row);
}

/**
 * A retry, in this run of the host or a later one. Settling once more is safe:
 * the token takes an authorisation once, and our own sender never sends one
 * reference twice.
 */
async function fromUnknown(input: SettlementInput, row: PaymentRow): Promise<PaidCallAnswer> {
  const closed = await resolveFromChain(input.context, row);
  if (closed.state === 'confirmed') return deliver(input, closed);
  if (closed.state === 'failed')
    return refused('PAYMENT_EXPIRED', 'The payment ran out unused; nothing was charged', closed);
  const evidence = await input.context.settlementEvidence.evidenceOf(row);
  return evidence.kind === 'unused' ? settle(input, { row, isFirst: false }) : pending(row);
}

/** Asks the chain, and ends what can be ended; the row as it stands then. */
export async function resolveFromChain(context: ProcessorContext, row: PaymentRow): Promise<PaymentRow> {
  const evidence = await context.settlementEvidence.evidenceOf(row);
  if (evidence.kind === 'paid') return confirm(context, row, evidence.txHash);
  if (evidence.kind === 'spent_elsewhere') return fail(context, row, 'nonce_already_used');
  const nowS = Math.floor(context.processClock.nowMs() / 1000);
  if (evidence.kind === 'unused' && nowS > row.validBeforeS + EXPIRY_GRACE_S)
    return fail(context, row, 'expired_unused');
  return row;
}

async function deliver(input: SettlementInput, row: PaymentRow): Promise<PaidCallAnswer> {
  const { context, call } = input;
  const receipt = receiptOf(row);
  if (row.delivery === 'delivered') {
    context.crashPoint('payment.beforeAnswer');
    if (row.result !== null) return { kind: 'done', value: JSON.parse(row.result) as JsonObject, receipt };
    const message = 'This payment was used and its result is no longer kept; sign a new one';
    return { kind: 'refused', code: 'PAYMENT_INVALID', message, details: { reason: 'result_gone' } };
  }
  const { confirmed } = context.kindOf(row.tool);
  if (confirmed !== undefined) return retryDelivery(input, row);
  const ran = await call.run();
  if (!ran.ok) return markUndelivered(input, row, ran);
  await delivered(context, row, () => ran.value);
  return { kind: 'done', value: ran.value, receipt };
}

/** A lasting effect that failed when its payment was confirmed is tried again, with its answer, in one transaction. */
async function retryDelivery(input: SettlementInput, row: PaymentRow): Promise<PaidCallAnswer> {
  const { context } = input;
  const { confirmed } = context.kindOf(row.tool);
  try {
    const after = await delivered(context, row, () => confirmed?.(row) ?? {});
    return {
      kind: 'done',
      value: JSON.parse(after.result ?? '{}') as JsonObject,
      receipt: receiptOf(after),
    };
  } catch (error) {
    context.log('error', 'a paid effect failed again', { tool: row.tool, error: String(error) });
    return markUndelivered(input, row, {
      ok: false,
      code: 'INTERNAL_ERROR',
      message: 'An unexpected error; it was logged.',
    });
  }
}

async function markUndelivered(
  { context }: SettlementInput,
  row: PaymentRow,
  failed: Refusal<PaymentCode>,
): Promise<PaidCallAnswer> {
  await recordUndelivered(context, row, failed.code);
  return {
    kind: 'refused',
    code: failed.code,
    message: `${failed.message} It is paid for and owed: call the same tool again with the SAME payment, at no charge.`,
    details: { ...(failed.detail as JsonObject | undefined), owed: true, paymentId: row.paymentId },
    receipt: receiptOf(row),
  };
}

function settleWithin(context: ProcessorContext, settled: Promise<Settled>): Promise<Settled> {
  return new Promise((resolve) => {
    const cancel = context.processClock.after(SETTLE_LIMIT_MS, () =>
      resolve({ kind: 'open', reason: 'timeout', txHash: null }),
    );
    void settled.then((outcome) => {
      cancel();
      resolve(outcome);
    });
  });
}
