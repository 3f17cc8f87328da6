import { createHash } from 'node:crypto';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import {
  readCurrency,
  readLimits,
  movePaymentInJob,
  findToken,
  transferOf,
  type WalletContext,
  type PaymentTransition,
  type PaidResult,
} from './context.ts';
import { parseStoredOffer, readOffer, receiptTxHashOf, type WalletOffer } from './offer.ts';
import { readPermitNonce } from './metered-payment.ts';
import { callSeller, type ToolResponse } from './seller-call.ts';
import type { WalletPaymentRow } from './wallet-payment-store.ts';

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1000;

/**
 * Signs and sends a reserved payment. The authorisation is stored before it is sent.
 * A payment fails, and no longer counts against the caps, only if it was not sent.
 */
export async function signAndSend(
  context: WalletContext,
  row: WalletPaymentRow,
  offer: WalletOffer,
): Promise<Outcome<PaidResult, WalletCode>> {
  context.paymentsInProgress.add(row.paymentId);
  try {
    const run = () => signAndSendReserved(context, row, offer);
    // Two approvals of Permit2 at once would have the same nonce, and the second would be void.
    return await (offer.isMetered ? context.meteredPayments.run(run) : run());
  } finally {
    context.paymentsInProgress.delete(row.paymentId);
  }
}

async function signAndSendReserved(
  context: WalletContext,
  row: WalletPaymentRow,
  offer: WalletOffer,
): Promise<Outcome<PaidResult, WalletCode>> {
  const failWithoutSending = async (
    reason: string,
    code: WalletCode,
  ): Promise<Outcome<PaidResult, WalletCode>> => {
    await movePayment(context, row, { state: 'failed', action: 'WALLET_FAILED', reason });
    return refuse(code, 'Nothing was paid', { paymentId: row.paymentId });
  };
  if (!readLimits(context).enabled) return failWithoutSending('stopped', 'WALLET_STOPPED');
  const authorisedRow = await storeAuthorization(context, row, offer).catch(() => null);
  if (authorisedRow === null) return failWithoutSending('not_signed', 'WALLET_REFUSED');
  const payment = await signPayment(context, authorisedRow).catch(() => null);
  if (payment === null) return failWithoutSending('not_signed', 'WALLET_REFUSED');
  return sendPayment(context, authorisedRow, payment);
}

/** Sends the same signed payment, and again after no response or a 503, up to `MAX_ATTEMPTS` times in total. */
async function sendPayment(
  context: WalletContext,
  row: WalletPaymentRow,
  payment: string,
): Promise<Outcome<PaidResult, WalletCode>> {
  let lastResponse: ToolResponse | null = null;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await waitBeforeRetry(context);
    if (attempt > 1 && !readLimits(context).enabled) break;
    const response = await callSeller(context.fetch, row, payment).catch(() => null);
    const result = response === null ? null : await recordReceipt(context, row, response);
    if (result !== null) return accept(result);
    lastResponse = response;
    if (response !== null && response.status !== 503) break;
  }
  return leaveUnknown(context, row, lastResponse);
}

/** Stores that the outcome of a payment is unknown, and ends the attempts to send it. */
async function leaveUnknown(
  context: WalletContext,
  row: WalletPaymentRow,
  lastResponse: ToolResponse | null,
): Promise<Outcome<PaidResult, WalletCode>> {
  const changedMicro = lastResponse === null ? null : findChangedAmountMicro(context, row, lastResponse);
  const reason = changedMicro === null ? `http_${lastResponse?.status ?? 'none'}` : 'price_changed';
  await movePayment(context, row, { state: 'unknown', action: 'WALLET_OPEN', reason });
  if (changedMicro !== null)
    return refuse(
      'WALLET_OFFER',
      `The seller asked for ${formatUsdc(row.amountMicro)} USDC and now asks for ${formatUsdc(changedMicro)}; nothing more was signed`,
      { paymentId: row.paymentId, offeredMicro: row.amountMicro, nowMicro: changedMicro },
    );
  return refuse(
    'WALLET_OPEN',
    'The payment was sent and its outcome is not known; the amount counts as spent',
    {
      paymentId: row.paymentId,
    },
  );
}

const formatUsdc = (micro: number): string => (micro / 1_000_000).toFixed(6).replace(/\.?0+$/u, '');

/**
 * Finds the amount of a second offer, if it differs from the one that was signed for; null otherwise. It is never paid
 * automatically.
 */
function findChangedAmountMicro(
  context: WalletContext,
  row: WalletPaymentRow,
  response: ToolResponse,
): number | null {
  if (response.status !== 402) return null;
  const currency = readCurrency(context);
  const metered = row.maxMicro !== null;
  const offer = currency.ok ? readOffer(response, currency.value, { metered }) : null;
  return offer?.ok === true && offer.value.amountMicro !== row.amountMicro ? offer.value.amountMicro : null;
}

const waitBeforeRetry = ({ processClock }: WalletContext): Promise<void> =>
  new Promise((resolve) => void processClock.after(RETRY_DELAY_MS, resolve));

/** Moves a payment to another state, in a transaction of its own. */
export const movePayment = (
  context: WalletContext,
  row: WalletPaymentRow,
  transition: PaymentTransition,
): Promise<WalletPaymentRow> => context.writer.write(() => movePaymentInJob(context, row, transition));

/**
 * Creates the nonce and stores the authorisation. Null without a key, on another chain than that of the payment, and for a
 * payment that has an authorisation already.
 */
async function storeAuthorization(
  context: WalletContext,
  row: WalletPaymentRow,
  offer: WalletOffer,
): Promise<WalletPaymentRow | null> {
  const { chain, runtime, processClock, signer, store, settlementEvidence, writer } = context;
  const [payer, token] = [await signer.readAddress(chain.status().profile), findToken(context, row)];
  if (payer === null || token === null) return null;
  const permitNonce = row.maxMicro === null ? null : await readPermitNonce(context, { payer, token, row });
  const authorization = {
    permitNonce,
    payer: payer.toLowerCase(),
    asset: token.address.toLowerCase(),
    nonce: `0x${Buffer.from(runtime.random.bytes(32)).toString('hex')}`,
    validBeforeS: Math.floor(processClock.nowMs() / 1000) + offer.validityS,
    fromBlock: await settlementEvidence.readHeight(),
    offer: JSON.stringify(offer.paymentRequired),
  };
  const isStored = await writer.write(() => store.authorise(row.paymentId, authorization));
  return isStored ? { ...row, ...authorization } : null;
}

/**
 * Signs the stored authorisation; the result is the same every time. Returns null
 * if the payment has none or belongs to another chain.
 */
export async function signPayment(context: WalletContext, row: WalletPaymentRow): Promise<string | null> {
  const { payer, nonce, validBeforeS } = row;
  const [token, paymentRequired] = [findToken(context, row), parseStoredOffer(row.offer)];
  if (payer === null || nonce === null || validBeforeS === null || token === null || paymentRequired === null)
    return null;
  const { maxMicro, permitNonce } = row;
  const valueMicro = maxMicro ?? row.amountMicro;
  const authorization = { from: payer, to: row.payee, valueMicro, validBeforeS, nonce };
  if (maxMicro !== null) {
    const permit = { ...authorization, permitNonce };
    return context.signer.signPermit(context.chain.status().profile, token, permit, paymentRequired);
  }
  return context.signer.sign(context.chain.status().profile, token, authorization, paymentRequired);
}

/**
 * Records the response to a call with a payment; returns null if it is neither a result nor an error with a receipt. A
 * payment is marked as paid only if the chain shows its transfer: a receipt is no more than a statement of the seller. A
 * result without a transfer on the chain is stored, and the amount counts as spent until the authorisation can no longer
 * be used.
 */
export async function recordReceipt(
  context: WalletContext,
  row: WalletPaymentRow,
  response: ToolResponse,
): Promise<PaidResult | null> {
  const receiptHash = receiptTxHashOf(response);
  const hasResult = response.status === 200;
  const summary = responseSummaryOf(response);
  if (receiptHash === null && !hasResult) return null;
  const transfer = transferOf(row, receiptHash);
  const evidence = transfer === null ? null : await context.settlementEvidence.readSettlement(transfer);
  const result = hasResult ? JSON.stringify(response.body) : null;
  if (evidence?.kind === 'paid') {
    // After an error response the settlement watch requests the result again with the same payment.
    const { txHash, takenMicro } = evidence;
    const reason = hasResult ? null : 'no_answer';
    const changes = { reason, txHash, amountMicro: takenMicro, result, response: summary };
    const payment = await movePayment(context, row, { state: 'paid', action: 'WALLET_PAID', ...changes });
    return { payment, result: response.body };
  }
  if (!hasResult) return null;
  const reason = receiptHash === null ? reasonWithoutReceipt(response) : 'not_on_chain';
  const payment = await movePayment(context, row, {
    state: 'unknown',
    action: 'WALLET_OPEN',
    reason,
    result,
    response: summary,
  });
  return { payment, result: response.body };
}

/** The stored summary of a response: its status and the hash of its body. */
const responseSummaryOf = ({ status, body }: ToolResponse) => ({
  status,
  hash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
});

/** Why a result came without a receipt: a seller whose plan covers the call settles nothing. */
function reasonWithoutReceipt({ body }: ToolResponse): string {
  const isCovered =
    typeof body === 'object' && body !== null && 'covered' in body && body['covered'] === true;
  return isCovered ? REASON_COVERED_BY_PLAN : 'no_receipt';
}

/** Reason of a payment that was not settled because a plan covered its call. */
export const REASON_COVERED_BY_PLAN = 'covered';
