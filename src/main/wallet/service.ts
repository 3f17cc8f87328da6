import { walletLimits, type WalletLimits } from '../../shared/contract/index.ts';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Audit } from '../audit/index.ts';
import type { Chain } from '../chain/index.ts';
import type { Db, Writer } from '../db/tx.ts';
import type { Ports, SecretVault } from '../ports.ts';
import {
  callTool,
  isPayable,
  readOffer,
  receiptOf,
  type Answered,
  type Currency,
  type Offer,
} from './offer.ts';
import { FIRST_LIMITS, judge, type Spent } from './rules/limits.ts';
import { createWalletSigner } from './signer.ts';
import { walletStore, type WalletChange, type WalletRow } from './wallet-store.ts';

export interface WalletDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly ports: Ports;
  readonly vault: SecretVault;
  readonly chain: Chain;
  readonly gatewayPort: () => number;
}

export interface PayAsk {
  readonly tool: string;
  /** Null is this host. */
  readonly server: string | null;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface Paid {
  readonly payment: WalletRow;
  readonly result: Answered['body'];
}

export interface Wallet {
  address(): Promise<string | null>;
  balanceMicro(): Promise<number | null>;
  make(): Promise<Outcome<{ address: string }, WalletCode>>;
  limits(): WalletLimits;
  setLimits(limits: WalletLimits): Promise<void>;
  spent(): Spent;
  waitingCount(): number;
  page(beforeMs: number, limit: number): readonly WalletRow[];
  pay(ask: PayAsk): Promise<Outcome<Paid, WalletCode>>;
  approve(paymentId: string): Promise<Outcome<Paid, WalletCode | 'NOT_FOUND'>>;
  reject(paymentId: string): Promise<Outcome<WalletRow, 'NOT_FOUND'>>;
  /** Takes up what an earlier run left open. */
  start(): void;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Call {
  readonly tool: string;
  readonly url: string;
  /** JSON. */
  readonly args: string;
}

/** An agent wallet: caps, lists, approval and kill switch stand before every signature. */
export function createWallet(deps: WalletDeps): Wallet {
  const { writer, ports, chain } = deps;
  const store = walletStore(deps.db);
  const signer = createWalletSigner(deps.vault, ports.random);
  const desk = { ...deps, store, signer };
  const address = () => signer.address(chain.status().profile);
  return {
    address,
    async balanceMicro() {
      const own = await address();
      const balances = own === null ? null : await chain.balances(own);
      return balances === null ? null : Number(balances.usdcMicro);
    },
    async make() {
      // A plain file is good enough for play money only.
      if (!chain.status().playMoney && deps.vault.backend === 'file')
        return refuse('WALLET_REFUSED', 'A key for real money cannot be kept safely here');
      return accept({ address: await signer.make(chain.status().profile) });
    },
    limits: () => limitsOf(desk),
    setLimits: (limits) =>
      writer.write(() => {
        store.setLimits(JSON.stringify(limits));
        note(desk, { action: 'WALLET_LIMITS_SET', subject: 'wallet', payload: { ...limits } });
      }),
    spent: () => spentOf(desk),
    waitingCount: () => store.waitingCount(),
    page: (beforeMs, limit) => store.page(beforeMs, limit),
    pay: (ask) => pay(desk, ask),
    approve: (paymentId) => approve(desk, paymentId),
    reject: (paymentId) =>
      writer.write(() => {
        const row = store.find(paymentId);
        if (row?.state !== 'waiting') return refuse('NOT_FOUND', 'No payment waits under this id');
        return accept(move(desk, row, { state: 'rejected', action: 'WALLET_REJECTED' }));
      }),
    start: () => writer.writeNow(() => store.leaveOpen()),
  };
}

interface Desk extends WalletDeps {
  readonly store: ReturnType<typeof walletStore>;
  readonly signer: ReturnType<typeof createWalletSigner>;
}

function limitsOf({ store }: Desk): WalletLimits {
  const stored = store.limits();
  return stored === null ? FIRST_LIMITS : walletLimits.parse(JSON.parse(stored));
}

function spentOf({ store, ports }: Desk): Spent {
  const nowMs = ports.clock.nowMs();
  return { hourMicro: store.spentSince(nowMs - HOUR_MS), dayMicro: store.spentSince(nowMs - DAY_MS) };
}

interface Noted {
  readonly action: string;
  readonly subject: string;
  readonly payload: Record<string, string | number | boolean | readonly string[] | null>;
}

const note = ({ audit }: Desk, noted: Noted): void =>
  void audit.append({ system: 'payments', actor: 'person', ...noted });

interface Move extends Partial<Pick<WalletChange, 'reason' | 'txHash'>> {
  readonly state: WalletRow['state'];
  readonly action: string;
}

/** States whose amount counts against the caps. */
const SPENT: ReadonlySet<WalletRow['state']> = new Set(['reserved', 'paid', 'unknown']);

/** Inside a writer job. */
function move(desk: Desk, row: WalletRow, { state, action, reason = null, txHash = null }: Move): WalletRow {
  const updatedAtMs = desk.ports.clock.nowMs();
  const spentAtMs = SPENT.has(state) ? (row.spentAtMs ?? updatedAtMs) : null;
  const change = { state, reason, txHash, spentAtMs, updatedAtMs };
  desk.store.change(row.paymentId, change);
  const { tool, payee, amountMicro } = row;
  note(desk, { action, subject: row.paymentId, payload: { tool, payee, amountMicro, reason, txHash } });
  return { ...row, ...change };
}

function currencyOf({ chain }: Desk): Outcome<Currency, WalletCode> {
  const { usdc, chainId } = chain.status();
  if (usdc === null) return refuse('WALLET_OFFER', 'The chain does not answer');
  return accept({ network: `eip155:${chainId}`, asset: usdc.address.toLowerCase() });
}

/** Asks for the price, without paying. The value is what was answered when nothing is asked for. */
async function quote(
  desk: Desk,
  call: Call,
): Promise<Outcome<{ offer: Offer; currency: Currency }, WalletCode>> {
  if (!isPayable(call.url)) return refuse('WALLET_OFFER', 'The address must be https, or 127.0.0.1');
  if ((await desk.signer.address(desk.chain.status().profile)) === null)
    return refuse('WALLET_MISSING', 'There is no wallet yet');
  const currency = currencyOf(desk);
  if (!currency.ok) return currency;
  const answered = await callTool(call.url, call.args, null).catch(() => null);
  if (answered?.status !== 402) return refuse('WALLET_OFFER', 'The tool did not answer with an offer');
  const offer = readOffer(answered, currency.value);
  return offer.ok ? accept({ offer: offer.value, currency: currency.value }) : offer;
}

async function pay(desk: Desk, { tool, server, args }: PayAsk): Promise<Outcome<Paid, WalletCode>> {
  const base = (server ?? `http://127.0.0.1:${desk.gatewayPort()}`).replace(/\/+$/u, '');
  const call = { tool, url: `${base}/paid/${tool}`, args: JSON.stringify(args) };
  const quoted = await quote(desk, call);
  if (!quoted.ok) return quoted;
  const { offer, currency } = quoted.value;
  const reserved = await desk.writer.write(() => reserve(desk, { call, offer, currency }));
  return reserved.ok ? settle(desk, { row: reserved.value, offer, currency }) : reserved;
}

/** Inside a writer job: what is decided here counts for whoever decides next. */
function reserve(
  desk: Desk,
  { call, offer, currency }: { call: Call; offer: Offer; currency: Currency },
): Outcome<WalletRow, WalletCode> {
  const limits = limitsOf(desk);
  const { payee, amountMicro } = offer;
  const judged = judge(limits, { tool: call.tool, payee, amountMicro }, spentOf(desk));
  if (!judged.ok) {
    const { code } = judged;
    note(desk, {
      action: 'WALLET_REFUSED',
      subject: 'wallet',
      payload: { tool: call.tool, payee, amountMicro, code },
    });
    return judged;
  }
  const nowMs = desk.ports.clock.nowMs();
  const asks = amountMicro > limits.approveAboveMicro;
  const row: WalletRow = {
    ...call,
    paymentId: desk.ports.ids.uuid(),
    payee,
    amountMicro,
    network: currency.network,
    state: asks ? 'waiting' : 'reserved',
    reason: null,
    txHash: null,
    spentAtMs: asks ? null : nowMs,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  desk.store.insert(row);
  if (!asks) return accept(row);
  note(desk, {
    action: 'WALLET_ASKED',
    subject: row.paymentId,
    payload: { tool: call.tool, payee, amountMicro },
  });
  return refuse('WALLET_APPROVAL', 'A person has to approve this in the window', {
    paymentId: row.paymentId,
  });
}

async function approve(desk: Desk, paymentId: string): Promise<Outcome<Paid, WalletCode | 'NOT_FOUND'>> {
  const waiting = desk.store.find(paymentId);
  if (waiting?.state !== 'waiting') return refuse('NOT_FOUND', 'No payment waits under this id');
  const quoted = await quote(desk, waiting);
  if (!quoted.ok) return quoted;
  const { offer, currency } = quoted.value;
  // What a person approved is this amount to this payee, nothing else.
  if (offer.payee !== waiting.payee || offer.amountMicro !== waiting.amountMicro)
    return refuse('WALLET_OFFER', 'The offer has changed since it was asked for');
  const reserved = await desk.writer.write((): Outcome<WalletRow, WalletCode | 'NOT_FOUND'> => {
    const row = desk.store.find(paymentId);
    if (row?.state !== 'waiting') return refuse('NOT_FOUND', 'No payment waits under this id');
    const judged = judge(limitsOf(desk), row, spentOf(desk));
    return judged.ok ? accept(move(desk, row, { state: 'reserved', action: 'WALLET_APPROVED' })) : judged;
  });
  return reserved.ok ? settle(desk, { row: reserved.value, offer, currency }) : reserved;
}

/** Signs and sends what is reserved. Only an answer that surely says so frees the caps again. */
async function settle(
  desk: Desk,
  { row, offer, currency }: { row: WalletRow; offer: Offer; currency: Currency },
): Promise<Outcome<Paid, WalletCode>> {
  const end = (to: Move): Promise<WalletRow> => desk.writer.write(() => move(desk, row, to));
  const failed = async (reason: string, code: WalletCode): Promise<Outcome<Paid, WalletCode>> => {
    await end({ state: 'failed', action: 'WALLET_FAILED', reason });
    return refuse(code, 'Nothing was paid');
  };
  if (!limitsOf(desk).enabled) return failed('stopped', 'WALLET_STOPPED');
  const payment = await desk.signer.sign(desk.chain.status().profile, offer, currency).catch(() => null);
  if (payment === null) return failed('not_signed', 'WALLET_REFUSED');
  const answered = await callTool(row.url, row.args, payment).catch(() => null);
  const txHash = answered === null ? null : receiptOf(answered);
  if (answered !== null && txHash !== null) {
    const paid = await end({ state: 'paid', action: 'WALLET_PAID', txHash });
    return accept({ payment: paid, result: answered.body });
  }
  await end({ state: 'unknown', action: 'WALLET_OPEN', reason: `http_${answered?.status ?? 'none'}` });
  return refuse('WALLET_OPEN', 'Sent, and the outcome is not known: it counts as spent');
}
