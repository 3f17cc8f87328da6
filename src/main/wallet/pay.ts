import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import {
  spenderOf,
  currencyOf,
  limitsOf,
  move,
  appendAudit,
  spentOf,
  type WalletContext,
  type Paid,
} from './context.ts';
import { callTool, isPayable, readOffer, type Answered, type Currency, type WalletOffer } from './offer.ts';
import { judge, judgeSpender } from './rules/limits.ts';
import { settle } from './send.ts';
import type { WalletPaymentRow } from './wallet-store.ts';

export interface PayRequest {
  /** Null is the person. */
  readonly agentId: string | null;
  /** The asker's own name for this payment: asked again, it is not paid again. */
  readonly requestId: string | null;
  readonly tool: string;
  /** Null is this host. */
  readonly server: string | null;
  readonly args: Readonly<Record<string, unknown>>;
}

interface Call extends Pick<WalletPaymentRow, 'agentId' | 'requestId' | 'tool' | 'url' | 'args'> {}

interface Quoted {
  readonly offer: WalletOffer;
  readonly currency: Currency;
}

/** Asks for the price, without paying. */
async function quote(
  context: WalletContext,
  call: Pick<Call, 'url' | 'args'>,
): Promise<Outcome<Quoted, WalletCode>> {
  if (!isPayable(call.url)) return refuse('WALLET_OFFER', 'The address must be https, or 127.0.0.1');
  if ((await context.signer.address(context.chain.status().profile)) === null)
    return refuse('WALLET_MISSING', 'There is no wallet yet');
  const currency = currencyOf(context);
  if (!currency.ok) return currency;
  const answered = await callTool(call.url, call.args, null).catch(() => null);
  if (answered?.status !== 402) return refuse('WALLET_OFFER', rejectionMessage(answered));
  const offer = readOffer(answered, currency.value);
  return offer.ok ? accept({ offer: offer.value, currency: currency.value }) : offer;
}

/** Bad arguments are the asker's to mend: what the tool said of them goes back. */
function rejectionMessage(answered: Answered | null): string {
  const { body = null } = answered ?? {};
  const message = typeof body === 'object' && body !== null && 'message' in body ? body['message'] : null;
  const fallback = 'The tool did not answer with an offer';
  return typeof message === 'string' ? `${fallback}: ${message.slice(0, 300)}` : fallback;
}

export async function pay(context: WalletContext, request: PayRequest): Promise<Outcome<Paid, WalletCode>> {
  const { agentId, requestId, tool, server } = request;
  const base = (server ?? `http://127.0.0.1:${context.gatewayPort()}`).replace(/\/+$/u, '');
  const call = { agentId, requestId, tool, url: `${base}/paid/${tool}`, args: JSON.stringify(request.args) };
  const earlier = requested(context, call);
  if (earlier !== null) return storedOutcome(earlier, call);
  const may = judgeSpender(limitsOf(context), { agentId, server });
  if (!may.ok) return may;
  const quoted = await quote(context, call);
  if (!quoted.ok) return quoted;
  const reserved = await context.writer.write(() => reserve(context, call, quoted.value));
  if (!reserved.ok) return reserved;
  const { row, fresh } = reserved.value;
  return fresh ? settle(context, row, quoted.value.offer) : storedOutcome(row, call);
}

const requested = ({ store }: WalletContext, { agentId, requestId }: Call): WalletPaymentRow | null =>
  agentId === null || requestId === null ? null : store.byRequest(agentId, requestId);

/** A payment as it stands, for whoever asks again: it is never made twice. */
function storedOutcome(row: WalletPaymentRow, call: Call): Outcome<Paid, WalletCode> {
  const { paymentId, state, reason } = row;
  if (row.url !== call.url || row.args !== call.args)
    return refuse('WALLET_REFUSED', 'This requestId belongs to another call', { paymentId });
  switch (state) {
    case 'paid':
      return accept({ payment: row, result: answerIn(row) });
    case 'waiting':
      return refuse('WALLET_APPROVAL', ASKS, { paymentId });
    case 'reserved':
    case 'unknown':
      return refuse('WALLET_OPEN', 'The outcome is not known yet; it counts as spent', { paymentId });
    default:
      return refuse('WALLET_REFUSED', 'This was not paid; ask under a new requestId', { paymentId, reason });
  }
}

const ASKS = 'A person has to approve this in the window';

export const answerIn = ({ result }: Pick<WalletPaymentRow, 'result'>): Answered['body'] =>
  result === null ? null : (JSON.parse(result) as Answered['body']);

interface Reserved {
  readonly row: WalletPaymentRow;
  /** False when the same request was reserved a moment ago. */
  readonly fresh: boolean;
}

/** Inside a writer job: what is decided here counts for whoever decides next. */
function reserve(
  context: WalletContext,
  call: Call,
  { offer, currency }: Quoted,
): Outcome<Reserved, WalletCode> {
  const earlier = requested(context, call);
  if (earlier !== null) return accept({ row: earlier, fresh: false });
  const limits = limitsOf(context);
  const { payee, amountMicro } = offer;
  const { tool } = call;
  const actor = spenderOf(call);
  const judged = judge(limits, { tool, payee, amountMicro }, spentOf(context, tool));
  if (!judged.ok) {
    const payload = { tool, payee, amountMicro, code: judged.code };
    appendAudit(context, { action: 'WALLET_REFUSED', subject: 'wallet', actor, payload });
    return judged;
  }
  const asks = amountMicro > limits.approveAboveMicro;
  const row = newRow(context, call, { offer, currency, asks });
  context.store.insert(row);
  if (!asks) return accept({ row, fresh: true });
  const payload = { tool, payee, amountMicro };
  appendAudit(context, { action: 'WALLET_ASKED', subject: row.paymentId, actor, payload });
  return refuse('WALLET_APPROVAL', ASKS, { paymentId: row.paymentId });
}

function newRow(
  { ports }: WalletContext,
  call: Call,
  { offer, currency, asks }: Quoted & { readonly asks: boolean },
): WalletPaymentRow {
  const nowMs = ports.clock.nowMs();
  return {
    ...call,
    paymentId: ports.ids.uuid(),
    payee: offer.payee,
    amountMicro: offer.amountMicro,
    network: currency.network,
    state: asks ? 'waiting' : 'reserved',
    reason: null,
    txHash: null,
    spentAtMs: asks ? null : nowMs,
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

export async function approve(
  context: WalletContext,
  paymentId: string,
): Promise<Outcome<Paid, WalletCode | 'NOT_FOUND'>> {
  const waiting = context.store.find(paymentId);
  if (waiting?.state !== 'waiting') return refuse('NOT_FOUND', 'No payment waits under this id');
  const quoted = await quote(context, waiting);
  if (!quoted.ok) return quoted;
  const { offer } = quoted.value;
  // What a person approved is this amount to this payee on this network, nothing else.
  if (
    offer.payee !== waiting.payee ||
    offer.amountMicro !== waiting.amountMicro ||
    quoted.value.currency.network !== waiting.network
  )
    return refuse('WALLET_OFFER', 'The offer has changed since it was asked for');
  const reserved = await context.writer.write((): Outcome<WalletPaymentRow, WalletCode | 'NOT_FOUND'> => {
    const row = context.store.find(paymentId);
    if (row?.state !== 'waiting') return refuse('NOT_FOUND', 'No payment waits under this id');
    const judged = judge(limitsOf(context), row, spentOf(context, row.tool));
    const to = { state: 'reserved', action: 'WALLET_APPROVED', actor: 'person' } as const;
    return judged.ok ? accept(move(context, row, to)) : judged;
  });
  return reserved.ok ? settle(context, reserved.value, offer) : reserved;
}
