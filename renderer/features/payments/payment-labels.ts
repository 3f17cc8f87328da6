import type { PaymentInfo, SubscriptionInfo, WalletPayment } from '../../../src/shared/contract/index.ts';
import type { StatusTone } from '../../ui/index.ts';

type State = PaymentInfo['state'];

const PAYMENT_TONES: Readonly<Record<State, StatusTone>> = {
  reserved: 'pending',
  settling: 'pending',
  unknown: 'late',
  confirmed: 'ok',
  released: 'neutral',
  failed: 'bad',
};

export const paymentTone = (state: State): StatusTone => PAYMENT_TONES[state];

const DELIVERY_TONES: Readonly<Record<PaymentInfo['delivery'], StatusTone>> = {
  none: 'neutral',
  due: 'pending',
  delivered: 'ok',
  owed: 'flag',
};

export const deliveryTone = (delivery: PaymentInfo['delivery']): StatusTone => DELIVERY_TONES[delivery];

const SUBSCRIPTION_TONES: Readonly<Record<SubscriptionInfo['status'], StatusTone>> = {
  pending: 'pending',
  active: 'ok',
  cancelled: 'warn',
  expired: 'neutral',
};

export const subscriptionTone = (status: SubscriptionInfo['status']): StatusTone =>
  SUBSCRIPTION_TONES[status];

const WALLET_PAYMENT_TONES: Readonly<Record<WalletPayment['state'], StatusTone>> = {
  waiting: 'flag',
  reserved: 'pending',
  paid: 'ok',
  failed: 'bad',
  unknown: 'late',
  rejected: 'neutral',
};

/** The status kind for a payment of the agent wallet. */
export const walletPaymentTone = (state: WalletPayment['state']): StatusTone => WALLET_PAYMENT_TONES[state];
