import type { WalletLimits } from '../../shared/contract/index.ts';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import {
  limitsOf,
  move,
  appendAudit,
  spentOf,
  type WalletContext,
  type Paid,
  type WalletDeps,
} from './context.ts';
import { createFollower } from './settlement-watch.ts';
import { approve, pay, type PayRequest } from './pay.ts';
import type { Spent } from './rules/limits.ts';
import { createWalletSigner } from './signer.ts';
import { walletStore, type WalletPage, type WalletPaymentRow } from './wallet-store.ts';

export interface Wallet {
  address(): Promise<string | null>;
  balanceMicro(): Promise<number | null>;
  make(): Promise<Outcome<{ address: string }, WalletCode>>;
  limits(): WalletLimits;
  setLimits(limits: WalletLimits): Promise<void>;
  spent(): Spent;
  /** Payments that wait for a person. */
  waitingCount(): number;
  page(request: WalletPage): readonly WalletPaymentRow[];
  find(paymentId: string): WalletPaymentRow | null;
  pay(request: PayRequest): Promise<Outcome<Paid, WalletCode>>;
  approve(paymentId: string): Promise<Outcome<Paid, WalletCode | 'NOT_FOUND'>>;
  reject(paymentId: string): Promise<Outcome<WalletPaymentRow, 'NOT_FOUND'>>;
  /** Asks the chain about every open outcome, once. */
  followUp(): Promise<void>;
  /** Takes up what an earlier run left open. */
  start(): void;
  stop(): void;
}

/** An agent wallet: caps, lists, approval and kill switch stand before every signature. */
export function createWallet(deps: WalletDeps): Wallet {
  const { writer, ports, chain } = deps;
  const store = walletStore(deps.db);
  const signer = createWalletSigner(deps.vault, ports.random);
  const context: WalletContext = { ...deps, store, signer, busy: new Set() };
  const follower = createFollower(context);
  const address = () => signer.address(chain.status().profile);
  /** Whatever a payment left open is followed from here on. */
  const followed = async <T>(payment: Promise<T>): Promise<T> => payment.finally(() => follower.wake());
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
    limits: () => limitsOf(context),
    setLimits: (limits) =>
      writer.write(() => {
        store.setLimits(JSON.stringify(limits));
        const noted = { action: 'WALLET_LIMITS_SET', subject: 'wallet', actor: 'person' };
        appendAudit(context, { ...noted, payload: { ...limits } });
      }),
    spent: () => spentOf(context),
    waitingCount: () => store.waitingCount(),
    page: store.page,
    find: (paymentId) => store.find(paymentId),
    pay: (request) => followed(pay(context, request)),
    approve: (paymentId) => followed(approve(context, paymentId)),
    reject: (paymentId) =>
      writer.write(() => {
        const row = store.find(paymentId);
        if (row?.state !== 'waiting') return refuse('NOT_FOUND', 'No payment waits under this id');
        return accept(move(context, row, { state: 'rejected', action: 'WALLET_REJECTED', actor: 'person' }));
      }),
    followUp: follower.run,
    start: follower.start,
    stop: follower.stop,
  };
}
