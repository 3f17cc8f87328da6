import type { WalletLimits } from '../../shared/contract/index.ts';
import { findLimitProblem } from '../../shared/payments/wallet-limits.ts';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import type { EntryTypedData } from '../../shared/wire/stakes.ts';
import type { Hex } from '../chain/index.ts';
import { createMutex } from '../platform/mutex.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import {
  readLimits,
  movePaymentInJob,
  appendWalletAudit,
  readSpentTotals,
  type WalletContext,
  type PaidResult,
  type WalletDeps,
} from './context.ts';
import { makeMandate, mandateStore, type Mandate } from './mandates.ts';
import { replayPaidPayment, type ReplayedPayment } from './checks/used-payment.ts';
import { createSettlementWatch } from './settlement-watch.ts';
import { areCapsChanged, limitProblemText } from './rules/limits.ts';
import { approvePayment, payCall, quotePrice, type PayRequest, type WalletPrice } from './pay-call.ts';
import type { SpentTotals } from './rules/limits.ts';
import { createWalletSigner, type WalletSigner } from './signer.ts';
import {
  approveFee,
  authoriseFee,
  recordFee,
  reserveFee,
  STAKE_ENTRY_TOOL,
  type FeeAuthorization,
  type ReservedFee,
  type StakeFee,
} from './stake-entry.ts';
import { walletPaymentStore, type WalletPage, type WalletPaymentRow } from './wallet-payment-store.ts';

export interface Wallet {
  /** The address on the network of this host; null before a key exists. */
  readAddress(): Promise<string | null>;
  /** The balance of USDC; null before a key exists, and while the chain cannot be read. */
  readBalanceMicro(): Promise<number | null>;
  /** Creates the key for the network of this host, unless it has one. Real money needs secure storage for it. */
  createKey(): Promise<Outcome<{ address: string }, WalletCode>>;
  /** A wallet of its own for each player of this host, in the order of the names. Play money only. */
  createPlayerWallets(names: readonly string[]): Promise<Outcome<{ addresses: string[] }, WalletCode>>;
  limits(): WalletLimits;
  /** Refuses caps that contradict each other. A contradiction that is stored already does not stop other changes. */
  saveLimits(limits: WalletLimits): Promise<Outcome<null, WalletCode>>;
  /** The newest 500 changes of the limits, newest first. */
  mandates(): readonly Mandate[];
  /** What counts against the caps of the whole wallet now. */
  spent(): SpentTotals;
  /** Number of payments that wait for approval. */
  waitingCount(): number;
  page(request: WalletPage): readonly WalletPaymentRow[];
  find(paymentId: string): WalletPaymentRow | null;
  /** The agent for which this wallet signed an authorisation; null when the person paid, or when it did not sign it. */
  findPayingAgent(payer: string, nonce: string): string | null;
  /** The price of a call, without paying it. */
  quote(request: PayRequest): Promise<Outcome<WalletPrice, WalletCode>>;
  pay(request: PayRequest): Promise<Outcome<PaidResult, WalletCode>>;
  /** Pays what waits for the approval of a person, who has given it. */
  approve(paymentId: string): Promise<Outcome<PaidResult, WalletCode | 'NOT_FOUND'>>;
  /** Ends a payment that waits for approval; nothing is paid. */
  reject(paymentId: string): Promise<Outcome<WalletPaymentRow, 'NOT_FOUND'>>;
  /** Checks the limits and reserves the fee of a stake; the caller signs it with `signEntry` and sends it. */
  reserveFee(fee: StakeFee): Promise<Outcome<ReservedFee, WalletCode>>;
  /** Stores what is signed for an approved fee; false if the payment has an authorisation already. */
  authoriseFee(paymentId: string, fee: FeeAuthorization): Promise<boolean>;
  signEntry(data: EntryTypedData): Promise<Hex>;
  /** `txHash` is null for an entry that the contract refused. */
  recordFee(
    paymentId: string,
    fee: { readonly txHash: string | null; readonly stakeId: string },
  ): Promise<void>;
  /** Called with a fee that a person has approved; it enters the stake. */
  onFeeApproved(enter: (payment: WalletPaymentRow) => Promise<Outcome<null>>): void;
  /** Sends a paid payment to its seller again, unchanged and with a lower amount; neither costs anything. */
  replayPaidPayment(paymentId: string): Promise<Outcome<ReplayedPayment, 'NOT_FOUND'>>;
  /** Resolves pending payments from the chain, once; see `SettlementWatch.run`. */
  reconcilePending(): Promise<void>;
  /** Starts to resolve pending payments, including payments of an earlier run. */
  start(): void;
  stop(): void;
}

type EnterApproved = (payment: WalletPaymentRow) => Promise<Outcome<null>>;

/** Pays what waited for the person's approval: the price of a call, or the fee of a stake. */
async function approvePaymentOrFee(
  context: WalletContext,
  paymentId: string,
  enter: EnterApproved | null,
): Promise<Outcome<PaidResult, WalletCode | 'NOT_FOUND'>> {
  if (context.store.find(paymentId)?.tool !== STAKE_ENTRY_TOOL || enter === null)
    return approvePayment(context, paymentId);
  const approved = await approveFee(context, paymentId);
  if (!approved.ok) return approved;
  context.inProgress.add(paymentId);
  try {
    const entered = await enter(approved.value);
    if (!entered.ok) return refuse('WALLET_REFUSED', entered.message, { paymentId });
    return accept({ payment: context.store.find(paymentId) ?? approved.value, result: null });
  } finally {
    context.inProgress.delete(paymentId);
  }
}

async function createPlayerWallets(
  { chain }: WalletDeps,
  signer: WalletSigner,
  names: readonly string[],
): Promise<Outcome<{ addresses: string[] }, WalletCode>> {
  const { playMoney, profile } = chain.status();
  if (!playMoney) return refuse('WALLET_REFUSED', 'This host keeps wallets of players for play money only');
  await signer.createKey(profile);
  return accept({
    addresses: await Promise.all(names.map((name) => signer.readPlayerAddress(profile, name))),
  });
}

/** Creates the agent wallet. Every signature is checked against caps, lists, approval and the kill switch. */
export function createWallet(deps: WalletDeps): Wallet {
  const { writer, runtime, chain } = deps;
  const store = walletPaymentStore(deps.db);
  const signer = createWalletSigner(deps.vault, runtime.random);
  const context: WalletContext = {
    ...deps,
    store,
    mandates: mandateStore(deps.db),
    signer,
    meteredPayments: createMutex(),
    inProgress: new Set(),
  };
  const settlementWatch = createSettlementWatch(context);
  const readAddress = () => signer.readAddress(chain.status().profile);
  let enterApproved: EnterApproved | null = null;
  /** Wakes the settlement watch after a payment, which may have an unknown outcome. */
  const watched = async <T>(payment: Promise<T>): Promise<T> => payment.finally(() => settlementWatch.wake());
  return {
    readAddress,
    async readBalanceMicro() {
      const address = await readAddress();
      const balances = address === null ? null : await chain.readBalances(address);
      return balances === null ? null : Number(balances.usdcMicro);
    },
    async createKey() {
      // A key in a plain file is acceptable for play money only.
      if (!chain.status().playMoney && deps.vault.backend === 'file')
        return refuse('WALLET_REFUSED', 'This computer offers no secure storage for a key to real money');
      return accept({ address: await signer.createKey(chain.status().profile) });
    },
    createPlayerWallets: (names) => createPlayerWallets(deps, signer, names),
    limits: () => readLimits(context),
    async saveLimits(limits) {
      const mandate = await makeMandate(context, limits, context.mandates.findLatest());
      return writer.write((): Outcome<null, WalletCode> => {
        const contradiction = findLimitProblem(limits);
        if (contradiction !== null && areCapsChanged(readLimits(context), limits))
          return refuse('WALLET_LIMITS', limitProblemText(contradiction));
        if ((context.mandates.findLatest()?.hash ?? null) !== mandate.previousHash)
          return refuse('WALLET_REFUSED', 'The limits were changed at the same moment; save them again');
        store.upsertLimits(JSON.stringify(limits));
        context.mandates.insert(mandate);
        const entry = { action: 'WALLET_LIMITS_SET', subject: 'wallet', actor: 'person' };
        const { mandateId, hash } = mandate;
        appendWalletAudit(context, { ...entry, payload: { ...limits, mandateId, mandateHash: hash } });
        return accept(null);
      });
    },
    mandates: () => context.mandates.listNewestFirst(),
    spent: () => readSpentTotals(context),
    waitingCount: () => store.countWaiting(),
    page: store.listPage,
    find: (paymentId) => store.find(paymentId),
    findPayingAgent: (payer, nonce) => store.findAgentId(payer, nonce),
    quote: (request) => quotePrice(context, request),
    replayPaidPayment: (paymentId) => replayPaidPayment(context, paymentId),
    pay: (request) => watched(payCall(context, request)),
    approve: (paymentId) => watched(approvePaymentOrFee(context, paymentId, enterApproved)),
    reserveFee: (fee) => watched(reserveFee(context, fee)),
    authoriseFee: (paymentId, fee) => authoriseFee(context, paymentId, fee),
    signEntry: (data) => signer.signEntry(chain.status().profile, data),
    recordFee: (paymentId, fee) => recordFee(context, paymentId, fee),
    onFeeApproved(enter) {
      enterApproved = enter;
    },
    reject: (paymentId) =>
      writer.write(() => {
        const row = store.find(paymentId);
        if (row?.state !== 'waiting')
          return refuse('NOT_FOUND', 'No payment with this id waits for approval');
        const rejected = { state: 'rejected', action: 'WALLET_REJECTED', actor: 'person' } as const;
        return accept(movePaymentInJob(context, row, rejected));
      }),
    reconcilePending: settlementWatch.run,
    start: settlementWatch.start,
    stop: settlementWatch.stop,
  };
}
