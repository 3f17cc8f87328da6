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
  /** Creates a wallet for each player of this host and returns the addresses in the order of the names. Play money only. */
  createPlayerWallets(names: readonly string[]): Promise<Outcome<{ addresses: string[] }, WalletCode>>;
  readLimits(): WalletLimits;
  /** Refuses caps that contradict each other. A contradiction that is stored already does not stop other changes. */
  saveLimits(limits: WalletLimits): Promise<Outcome<null, WalletCode>>;
  /** The newest 500 changes of the limits, newest first. */
  listMandates(): readonly Mandate[];
  /** What counts against the caps of the whole wallet now. */
  readSpentTotals(): SpentTotals;
  /** Number of payments that wait for approval. */
  countWaiting(): number;
  listPage(request: WalletPage): readonly WalletPaymentRow[];
  find(paymentId: string): WalletPaymentRow | null;
  /** The agent for which this wallet signed an authorisation; null when the person paid, or when it did not sign it. */
  findPayingAgent(payer: string, nonce: string): string | null;
  /** The price of a call, without paying it. */
  quote(request: PayRequest): Promise<Outcome<WalletPrice, WalletCode>>;
  pay(request: PayRequest): Promise<Outcome<PaidResult, WalletCode>>;
  /** Pays what waited for the approval of a person, who has now given it. */
  approve(paymentId: string): Promise<Outcome<PaidResult, WalletCode | 'NOT_FOUND'>>;
  /** Ends a payment that waits for approval; nothing is paid. */
  reject(paymentId: string): Promise<Outcome<WalletPaymentRow, 'NOT_FOUND'>>;
  /** Checks the limits and reserves the fee of a stake; the caller signs it with `signEntry` and sends it. */
  reserveFee(fee: StakeFee): Promise<Outcome<ReservedFee, WalletCode>>;
  /** Stores what is signed for an approved fee; false if the payment has an authorisation already. */
  authoriseFee(paymentId: string, fee: FeeAuthorization): Promise<boolean>;
  signEntry(data: EntryTypedData): Promise<Hex>;
  /** Records how the entry with a fee ended; `txHash` is null for an entry that the contract refused. */
  recordFee(
    paymentId: string,
    fee: { readonly txHash: string | null; readonly stakeId: string },
  ): Promise<void>;
  /** Registers the function that enters a stake; it is called with a fee that a person has approved. */
  onFeeApproved(enter: (payment: WalletPaymentRow) => Promise<Outcome<null>>): void;
  /** Sends a payment that is paid to its seller again, unchanged and with a lower amount; neither costs anything. */
  replayPaidPayment(paymentId: string): Promise<Outcome<ReplayedPayment, 'NOT_FOUND'>>;
  /** Resolves pending payments from the chain, once; see `SettlementWatch.run`. */
  reconcilePending(): Promise<void>;
  /** Starts to resolve pending payments, including payments of an earlier run. */
  start(): void;
  stop(): void;
}

/** Enters a stake with a fee that a person has approved. */
type EnterApprovedStake = (payment: WalletPaymentRow) => Promise<Outcome<null>>;

/** Pays what waited for the person's approval: the price of a call, or the fee of a stake. */
async function approvePaymentOrFee(
  context: WalletContext,
  paymentId: string,
  enterStake: EnterApprovedStake | null,
): Promise<Outcome<PaidResult, WalletCode | 'NOT_FOUND'>> {
  if (context.store.find(paymentId)?.tool !== STAKE_ENTRY_TOOL || enterStake === null)
    return approvePayment(context, paymentId);
  const fee = await approveFee(context, paymentId);
  if (!fee.ok) return fee;
  context.paymentsInProgress.add(paymentId);
  try {
    const entry = await enterStake(fee.value);
    if (!entry.ok) return refuse('WALLET_REFUSED', entry.message, { paymentId });
    return accept({ payment: context.store.find(paymentId) ?? fee.value, result: null });
  } finally {
    context.paymentsInProgress.delete(paymentId);
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
    paymentsInProgress: new Set(),
  };
  const settlementWatch = createSettlementWatch(context);
  const readAddress = () => signer.readAddress(chain.status().profile);
  let enterApprovedStake: EnterApprovedStake | null = null;
  /** Wakes the settlement watch after a payment, which may have an unknown outcome. */
  const wakeWatchAfter = async <T>(payment: Promise<T>): Promise<T> =>
    payment.finally(() => settlementWatch.wake());
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
    readLimits: () => readLimits(context),
    async saveLimits(limits) {
      const mandate = await makeMandate(context, limits, context.mandates.findLatest());
      return writer.write((): Outcome<null, WalletCode> => {
        const problem = findLimitProblem(limits);
        if (problem !== null && areCapsChanged(readLimits(context), limits))
          return refuse('WALLET_LIMITS', limitProblemText(problem));
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
    listMandates: () => context.mandates.listNewestFirst(),
    readSpentTotals: () => readSpentTotals(context),
    countWaiting: () => store.countWaiting(),
    listPage: store.listPage,
    find: (paymentId) => store.find(paymentId),
    findPayingAgent: (payer, nonce) => store.findAgentId(payer, nonce),
    quote: (request) => quotePrice(context, request),
    replayPaidPayment: (paymentId) => replayPaidPayment(context, paymentId),
    pay: (request) => wakeWatchAfter(payCall(context, request)),
    approve: (paymentId) => wakeWatchAfter(approvePaymentOrFee(context, paymentId, enterApprovedStake)),
    reserveFee: (fee) => wakeWatchAfter(reserveFee(context, fee)),
    authoriseFee: (paymentId, fee) => authoriseFee(context, paymentId, fee),
    signEntry: (data) => signer.signEntry(chain.status().profile, data),
    recordFee: (paymentId, fee) => recordFee(context, paymentId, fee),
    onFeeApproved(enter) {
      enterApprovedStake = enter;
    },
    reject: (paymentId) =>
      writer.write(() => {
        const row = store.find(paymentId);
        if (row?.state !== 'waiting')
          return refuse('NOT_FOUND', 'No payment with this id waits for approval');
        const transition = { state: 'rejected', action: 'WALLET_REJECTED', actor: 'person' } as const;
        return accept(movePaymentInJob(context, row, transition));
      }),
    reconcilePending: settlementWatch.run,
    start: settlementWatch.start,
    stop: settlementWatch.stop,
  };
}
