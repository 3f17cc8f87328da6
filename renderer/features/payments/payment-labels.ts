import type { PaymentInfo, SubscriptionInfo, WalletPayment } from '../../../src/shared/contract/index.ts';
import type { StatusKind } from '../../ui/index.ts';

type State = PaymentInfo['state'];

const STATES: Readonly<Record<State, StatusKind>> = {
  reserved: 'pending',
  settling: 'pending',
  unknown: 'late',
  confirmed: 'ok',
  released: 'neutral',
  failed: 'bad',
};

export const paymentKind = (state: State): StatusKind => STATES[state];

const DELIVERIES: Readonly<Record<PaymentInfo['delivery'], StatusKind>> = {
  none: 'neutral',
  due: 'pending',
  delivered: 'ok',
  owed: 'flag',
};

export const deliveryKind = (delivery: PaymentInfo['delivery']): StatusKind => DELIVERIES[delivery];

const SUBSCRIPTIONS: Readonly<Record<SubscriptionInfo['status'], StatusKind>> = {
  pending: 'pending',
  active: 'ok',
  cancelled: 'warn',
  expired: 'neutral',
};

export const subscriptionKind = (status: SubscriptionInfo['status']): StatusKind => SUBSCRIPTIONS[status];

const WALLET_PAYMENTS: Readonly<Record<WalletPayment['state'], StatusKind>> = {
  waiting: 'flag',
  reserved: 'pending',
  paid: 'ok',
  failed: 'bad',
  unknown: 'late',
  rejected: 'neutral',
};

/** The status kind for a payment of the agent wallet. */
export const walletPaymentKind = (state: WalletPayment['state']): StatusKind => WALLET_PAYMENTS[state];
