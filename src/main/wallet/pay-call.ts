import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import {
  spenderOf,
  readCurrency,
  readLimits,
  movePaymentInJob,
  appendWalletAudit,
  readSpentTotals,
  type WalletContext,
  type PaidResult,
} from './context.ts';
import { isPayable, readOffer, type PaymentCurrency, type WalletOffer } from './offer.ts';
import { callSeller, type ToolResponse } from './seller-call.ts';
import { checkLimits, checkSpender, originOf } from './rules/limits.ts';
import { signAndSend } from './sign-and-send.ts';
import type { WalletPaymentRow } from './wallet-payment-store.ts';

export interface PayRequest {
  /** Null for the person. */
  readonly agentId: string | null;
  /** The agent's id for this payment. A repeated request with the same id is not paid again. */
  readonly requestId: string | null;
  readonly tool: string;
  /** Null for this host. */
  readonly server: string | null;
  readonly args: Readonly<Record<string, unknown>>;
  /** Any x402 address in place of a tool of a server; with `mcp` it is the address of an MCP server that has the tool. */
  readonly url?: string | undefined;
  readonly transport?: WalletPaymentRow['transport'] | undefined;
  /** Lowers the caps for this payment. */
  readonly maxAmountMicro?: number | undefined;
  /** Whether to pay by usage where the seller offers that: the amount that is checked and reserved is its maximum. */
  readonly metered?: boolean | undefined;
  /** Whether a person has to approve the payment in the window, whatever the amount. */
  readonly isApprovalRequired?: boolean;
}

/** A call as it is stored with its payment; `args` is JSON. */
export interface WalletCall extends Pick<
  WalletPaymentRow,
  'agentId' | 'requestId' | 'tool' | 'url' | 'transport' | 'args'
> {}

interface WalletQuote {
  readonly offer: WalletOffer;
  readonly currency: PaymentCurrency;
}

/** The parts of a price that `reservePaymentInJob` needs. */
interface PriceToReserve {
  readonly offer: Pick<WalletOffer, 'payee' | 'amountMicro' | 'isMetered'>;
  readonly currency: PaymentCurrency;
}

/** Calls the tool without a payment to get its offer. */
async function requestQuote(
  context: WalletContext,
  call: Pick<WalletCall, 'url' | 'transport' | 'tool' | 'args'>,
  choice: Pick<PayRequest, 'metered'>,
): Promise<Outcome<WalletQuote, WalletCode>> {
  if (!isPayable(call.url))
    return refuse('WALLET_OFFER', 'The address must be a public one with https, or be 127.0.0.1');
  if ((await context.signer.readAddress(context.chain.status().profile)) === null)
    return refuse('WALLET_MISSING', 'There is no wallet yet; create one first');
  const currency = readCurrency(context);
  if (!currency.ok) return currency;
  const response = await callSeller(context.fetch, call, null).catch(() => null);
  if (response?.status !== 402) return refuse('WALLET_OFFER', refusalMessage(response));
  const offer = readOffer(response, currency.value, choice);
  return offer.ok ? accept({ offer: offer.value, currency: currency.value }) : offer;
}

/** Passes on the tool's own message, so that the caller can correct its arguments. */
function refusalMessage(response: ToolResponse | null): string {
  const { body = null } = response ?? {};
  const message = typeof body === 'object' && body !== null && 'message' in body ? body['message'] : null;
  const fallback = 'The tool did not answer with an offer';
  return typeof message === 'string' ? `${fallback}: ${message.slice(0, 300)}` : fallback;
}

const callOf = (
  { gatewayPort }: Pick<WalletContext, 'gatewayPort'>,
  { agentId, requestId, tool, server, args, url, transport = 'post' }: PayRequest,
): WalletCall => {
  if (url !== undefined) return { agentId, requestId, tool, url, transport, args: JSON.stringify(args) };
  const serverUrl = (server ?? `http://127.0.0.1:${gatewayPort()}`).replace(/\/+$/u, '');
  const address = `${serverUrl}/paid/${tool}`;
  return { agentId, requestId, tool, url: address, transport: 'post', args: JSON.stringify(args) };
};

export interface WalletPrice {
  readonly amountMicro: number;
  /** The payee's address in lower case. */
  readonly payee: string;
  readonly network: string;
  /** The amount is the maximum price of a metered call. */
  readonly isMaximum: boolean;
}

/** Asks the seller for the price of a call. */
export async function quotePrice(
  context: WalletContext,
  request: PayRequest,
): Promise<Outcome<WalletPrice, WalletCode>> {
  const quote = await requestQuote(context, callOf(context, request), request);
  if (!quote.ok) return quote;
  const { offer, currency } = quote.value;
  const { amountMicro, payee, isMetered } = offer;
  return accept({ amountMicro, payee, network: currency.network, isMaximum: isMetered });
}

/**
 * Pays a call: asks for its price, reserves the amount within the limits, signs and sends. A repeated request returns what
 * its first one led to.
 */
export async function payCall(
  context: WalletContext,
  request: PayRequest,
): Promise<Outcome<PaidResult, WalletCode>> {
  const { agentId, server, url = null, maxAmountMicro } = request;
  const call = callOf(context, request);
  const earlierPayment = findEarlierPayment(context, call);
  if (earlierPayment !== null) return outcomeOfStored(earlierPayment, call);
  const spenderCheck = checkSpender(readLimits(context), { agentId, server: url ?? server });
  if (!spenderCheck.ok) return spenderCheck;
  const quote = await requestQuote(context, call, request);
  if (!quote.ok) return quote;
  if (maxAmountMicro !== undefined && quote.value.offer.amountMicro > maxAmountMicro)
    return refuse('WALLET_CAP', 'This is more than the request allows', {
      amountMicro: quote.value.offer.amountMicro,
    });
  const reservation = await context.writer.write(() =>
    reservePaymentInJob(context, call, {
      ...quote.value,
      isApprovalRequired: request.isApprovalRequired === true,
    }),
  );
  if (!reservation.ok) return reservation;
  const { row, isNew } = reservation.value;
  return isNew ? signAndSend(context, row, quote.value.offer) : outcomeOfStored(row, call);
}

const findEarlierPayment = (
  { store }: WalletContext,
  { agentId, requestId }: WalletCall,
): WalletPaymentRow | null =>
  agentId === null || requestId === null ? null : store.findByRequest(agentId, requestId);

/** What a repeated request returns: the stored payment with its result, or a refusal that says what became of it. */
export function outcomeOfStored(row: WalletPaymentRow, call: WalletCall): Outcome<PaidResult, WalletCode> {
  const { paymentId, state, reason } = row;
  const isSame = row.url === call.url && row.args === call.args && row.tool === call.tool;
  if (!isSame || row.transport !== call.transport)
    return refuse('WALLET_REFUSED', 'This requestId was used for another call', { paymentId });
  // A call that has a result is not made again, even while the chain does not show its payment.
  if (row.result !== null) return accept({ payment: row, result: parseStoredResult(row) });
  switch (state) {
    case 'paid':
      return accept({ payment: row, result: parseStoredResult(row) });
    case 'waiting':
      return refuse('WALLET_APPROVAL', APPROVAL_REQUIRED, { paymentId });
    case 'reserved':
    case 'unknown':
      return refuse('WALLET_OPEN', 'The outcome is not known yet; the amount counts as spent', { paymentId });
    default:
      return refuse('WALLET_REFUSED', 'This payment was not made; request it with a new requestId', {
        paymentId,
        reason,
      });
  }
}

const APPROVAL_REQUIRED = 'A person has to approve this payment in the window';

/** The result of a call as it was stored; null without one. */
export const parseStoredResult = ({ result }: Pick<WalletPaymentRow, 'result'>): ToolResponse['body'] =>
  result === null ? null : (JSON.parse(result) as ToolResponse['body']);

interface PaymentReservation {
  readonly row: WalletPaymentRow;
  /** False if a concurrent request with the same id was reserved first. */
  readonly isNew: boolean;
}

/**
 * Checks the limits and stores the payment, so that concurrent payments count against the same caps. A payment that a
 * person has to approve is stored as `waiting` and refused.
 */
export function reservePaymentInJob(
  context: WalletContext,
  call: WalletCall,
  {
    offer,
    currency,
    isApprovalRequired: isApprovalRequested,
  }: PriceToReserve & { readonly isApprovalRequired: boolean },
): Outcome<PaymentReservation, WalletCode> {
  const earlierPayment = findEarlierPayment(context, call);
  if (earlierPayment !== null) return accept({ row: earlierPayment, isNew: false });
  const limits = readLimits(context);
  const { payee, amountMicro } = offer;
  const { tool } = call;
  const actor = spenderOf(call);
  const spentTotals = readSpentTotals(context, { tool, payee, url: call.url });
  const limitCheck = checkLimits(limits, { tool, payee, amountMicro }, spentTotals);
  if (!limitCheck.ok) {
    const payload = { tool, payee, amountMicro, origin: originOf(call.url), code: limitCheck.code };
    appendWalletAudit(context, { action: 'WALLET_REFUSED', subject: 'wallet', actor, payload });
    return limitCheck;
  }
  const isNewPayee = limits.approveNewPayee && !spentTotals.isKnownPayee;
  const isApprovalRequired = isApprovalRequested || isNewPayee || amountMicro > limits.approveAboveMicro;
  const row = newRow(context, call, { offer, currency, isApprovalRequired });
  context.store.insert(row);
  if (!isApprovalRequired) return accept({ row, isNew: true });
  const payload = { tool, payee, amountMicro };
  appendWalletAudit(context, { action: 'WALLET_ASKED', subject: row.paymentId, actor, payload });
  return refuse('WALLET_APPROVAL', APPROVAL_REQUIRED, { paymentId: row.paymentId });
}

function newRow(
  { runtime, mandates }: WalletContext,
  call: WalletCall,
  { offer, currency, isApprovalRequired }: PriceToReserve & { readonly isApprovalRequired: boolean },
): WalletPaymentRow {
  const nowMs = runtime.clock.nowMs();
  return {
    ...call,
    paymentId: runtime.ids.uuid(),
    payee: offer.payee,
    amountMicro: offer.amountMicro,
    maxMicro: offer.isMetered ? offer.amountMicro : null,
    permitNonce: null,
    network: currency.network,
    state: isApprovalRequired ? 'waiting' : 'reserved',
    reason: null,
    txHash: null,
    mandateId: mandates.findLatest()?.mandateId ?? null,
    responseStatus: null,
    responseHash: null,
    spentAtMs: isApprovalRequired ? null : nowMs,
    payer: null,
    asset: null,
    nonce: null,
    validBeforeS: null,
    fromBlock: null,
    offer: null,
    result: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** Pays a call that a person has approved, if the seller still offers it for the approved amount. */
export async function approvePayment(
  context: WalletContext,
  paymentId: string,
): Promise<Outcome<PaidResult, WalletCode | 'NOT_FOUND'>> {
  const waitingPayment = context.store.find(paymentId);
  if (waitingPayment?.state !== 'waiting')
    return refuse('NOT_FOUND', 'No payment with this id waits for approval');
  const quote = await requestQuote(context, waitingPayment, { metered: waitingPayment.maxMicro !== null });
  if (!quote.ok) return quote;
  const { offer } = quote.value;
  // The person approved this amount for this payee on this network only.
  if (
    offer.payee !== waitingPayment.payee ||
    offer.amountMicro !== waitingPayment.amountMicro ||
    offer.isMetered !== (waitingPayment.maxMicro !== null) ||
    quote.value.currency.network !== waitingPayment.network
  )
    return refuse('WALLET_OFFER', 'The offer has changed since the approval was requested');
  const reservedRow = await context.writer.write((): Outcome<WalletPaymentRow, WalletCode | 'NOT_FOUND'> => {
    const row = context.store.find(paymentId);
    if (row?.state !== 'waiting') return refuse('NOT_FOUND', 'No payment with this id waits for approval');
    const limitCheck = checkLimits(readLimits(context), row, readSpentTotals(context, row));
    const transition = { state: 'reserved', action: 'WALLET_APPROVED', actor: 'person' } as const;
    return limitCheck.ok ? accept(movePaymentInJob(context, row, transition)) : limitCheck;
  });
  return reservedRow.ok ? signAndSend(context, reservedRow.value, offer) : reservedRow;
}
