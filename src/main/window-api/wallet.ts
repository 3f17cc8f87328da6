import type { CallInput, WalletPayment } from '../../shared/contract/index.ts';
import { accept } from '../../shared/outcome.ts';
import type { Payments } from '../payments/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface WalletCallDeps {
  readonly wallet: Wallet;
  readonly payments: Payments;
}

type WalletCalls = Pick<
  Handlers,
  | 'wallet.overview'
  | 'wallet.new'
  | 'wallet.players'
  | 'wallet.limits'
  | 'wallet.payments'
  | 'wallet.quote'
  | 'wallet.recheck'
  | 'wallet.pay'
  | 'wallet.mandates'
  | 'wallet.approve'
  | 'wallet.reject'
>;

/** Handlers of the `wallet.*` calls of the person; agents use the wallet through MCP tools instead. */
export function walletCalls({ wallet, payments }: WalletCallDeps): WalletCalls {
  const { meteredRecord } = payments.processing;
  /** A metered call of this host is the first payment with which an external facilitator is tried. */
  const asTrialIfMetered = <T>(
    { metered = false, server, url }: CallInput<'wallet.pay'>,
    act: () => Promise<T>,
  ): Promise<T> => (metered && server === null && url === undefined ? meteredRecord.runTrial(act) : act());
  const overview = async () => {
    const { hourMicro, dayMicro } = wallet.readSpentTotals();
    return accept({
      address: await wallet.readAddress(),
      balanceMicro: await wallet.readBalanceMicro(),
      limits: wallet.readLimits(),
      spentHourMicro: hourMicro,
      spentDayMicro: dayMicro,
      waiting: wallet.countWaiting(),
    });
  };
  return {
    'wallet.overview': overview,
    'wallet.new': () => wallet.createKey(),
    'wallet.players': ({ names }) => wallet.createPlayerWallets(names),
    'wallet.limits': async (limits) => {
      const set = await wallet.saveLimits(limits);
      return set.ok ? overview() : set;
    },
    'wallet.payments': ({ paymentId, ...query }) => {
      if (paymentId === undefined) return accept<WalletPayment[]>([...wallet.listPage(query)]);
      const payment = wallet.find(paymentId);
      return accept<WalletPayment[]>(payment === null ? [] : [payment]);
    },
    'wallet.quote': (query) =>
      asTrialIfMetered(query, () => wallet.quote({ ...query, agentId: null, requestId: null })),
    'wallet.pay': (query) =>
      asTrialIfMetered(query, () => wallet.pay({ ...query, agentId: null, requestId: null })),
    'wallet.mandates': () => accept(wallet.listMandates().map((mandate) => ({ ...mandate }))),
    'wallet.approve': ({ paymentId }) => {
      const metered = (wallet.find(paymentId)?.maxMicro ?? null) !== null;
      return metered ? meteredRecord.runTrial(() => wallet.approve(paymentId)) : wallet.approve(paymentId);
    },
    'wallet.recheck': ({ paymentId }) => wallet.replayPaidPayment(paymentId),
    'wallet.reject': ({ paymentId }) => wallet.reject(paymentId),
  };
}
