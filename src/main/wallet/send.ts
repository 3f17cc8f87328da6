import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { limitsOf, move, tokenOf, type WalletContext, type Move, type Paid } from './context.ts';
import { callTool, storedOffer, receiptOf, type Answered, type WalletOffer } from './offer.ts';
import type { WalletPaymentRow } from './wallet-store.ts';

/** A payee that has no answer yet is asked again with the same payment, this often. */
const ATTEMPTS = 3;
const WAIT_MS = 1000;

/**
 * Signs and sends what is reserved. What was signed is in the database before
 * it leaves, and only what surely was not sent frees the caps again.
 */
export async function settle(
  context: WalletContext,
  row: WalletPaymentRow,
  offer: WalletOffer,
): Promise<Outcome<Paid, WalletCode>> {
  context.busy.add(row.paymentId);
  try {
    return await settleBusy(context, row, offer);
  } finally {
    context.busy.delete(row.paymentId);
  }
}

async function settleBusy(
  context: WalletContext,
  row: WalletPaymentRow,
  offer: WalletOffer,
): Promise<Outcome<Paid, WalletCode>> {
  const unsent = async (reason: string, code: WalletCode): Promise<Outcome<Paid, WalletCode>> => {
    await end(context, row, { state: 'failed', action: 'WALLET_FAILED', reason });
    return refuse(code, 'Nothing was paid', { paymentId: row.paymentId });
  };
  if (!limitsOf(context).enabled) return unsent('stopped', 'WALLET_STOPPED');
  const authorised = await authorise(context, row, offer).catch(() => null);
  if (authorised === null) return unsent('not_signed', 'WALLET_REFUSED');
  const payment = await signed(context, authorised).catch(() => null);
  if (payment === null) return unsent('not_signed', 'WALLET_REFUSED');
  return send(context, authorised, payment);
}

/** Sends it until there is an answer that tells the outcome; the same bytes each time. */
async function send(
  context: WalletContext,
  row: WalletPaymentRow,
  payment: string,
): Promise<Outcome<Paid, WalletCode>> {
  let reason = '';
  for (let tried = 1; tried <= ATTEMPTS; tried += 1) {
    if (tried > 1) await pause(context);
    if (tried > 1 && !limitsOf(context).enabled) break;
    const answered = await callTool(row.url, row.args, payment).catch(() => null);
    const paid = answered === null ? null : await noteReceipt(context, row, answered);
    if (paid !== null) return accept(paid);
    reason = `http_${answered?.status ?? 'none'}`;
    if (answered !== null && answered.status !== 503) break;
  }
  await end(context, row, { state: 'unknown', action: 'WALLET_OPEN', reason });
  return refuse('WALLET_OPEN', 'Sent, and the outcome is not known: it counts as spent', {
    paymentId: row.paymentId,
  });
}

const pause = ({ processClock }: WalletContext): Promise<void> =>
  new Promise((resolve) => void processClock.after(WAIT_MS, resolve));

export const end = (context: WalletContext, row: WalletPaymentRow, to: Move): Promise<WalletPaymentRow> =>
  context.writer.write(() => move(context, row, to));

/** Draws the nonce and keeps it; from here on this payment has one authorisation for ever. */
async function authorise(
  context: WalletContext,
  row: WalletPaymentRow,
  offer: WalletOffer,
): Promise<WalletPaymentRow | null> {
  const { chain, ports, processClock, signer, store, settlementEvidence, writer } = context;
  const [payer, token] = [await signer.address(chain.status().profile), tokenOf(context, row)];
  if (payer === null || token === null) return null;
  const authorised = {
    payer: payer.toLowerCase(),
    asset: token.address.toLowerCase(),
    nonce: `0x${Buffer.from(ports.random.bytes(32)).toString('hex')}`,
    validBeforeS: Math.floor(processClock.nowMs() / 1000) + offer.validS,
    fromBlock: await settlementEvidence.height(),
    offer: JSON.stringify(offer.required),
  };
  const stored = await writer.write(() => store.authorise(row.paymentId, authorised));
  return stored ? { ...row, ...authorised } : null;
}

/** The same bytes each time; null for what was never authorised, or for another chain. */
export async function signed(context: WalletContext, row: WalletPaymentRow): Promise<string | null> {
  const { payer, nonce, validBeforeS } = row;
  const [token, required] = [tokenOf(context, row), storedOffer(row.offer)];
  if (payer === null || nonce === null || validBeforeS === null || token === null || required === null)
    return null;
  const authorisation = { from: payer, to: row.payee, valueMicro: row.amountMicro, validBeforeS, nonce };
  return context.signer.sign(context.chain.status().profile, token, authorisation, required);
}

/** An answer with a receipt ends the payment; null for every other. */
export async function noteReceipt(
  context: WalletContext,
  row: WalletPaymentRow,
  answered: Answered,
): Promise<Paid | null> {
  const txHash = receiptOf(answered);
  if (txHash === null) return null;
  // Paid and answered with an error: what is owed may be fetched later with the same payment.
  const delivered = answered.status === 200;
  const payment = await end(context, row, {
    state: 'paid',
    action: 'WALLET_PAID',
    txHash,
    reason: delivered ? null : 'no_answer',
    result: delivered ? JSON.stringify(answered.body) : null,
  });
  return { payment, result: answered.body };
}
